#pragma once
#include <avif/avif.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <jxl/decode.h>
#include <jxl/thread_parallel_runner.h>
#include <libheif/heif.h>
#include <webp/decode.h>
#include <webp/demux.h>
