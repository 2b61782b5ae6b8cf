#pragma once
#include <malloc.h>
#include <gst/app/app.h>
#include <gst/audio/audio.h>
#include <gst/base/gstbasetransform.h>
#include <gst/gst.h>
#include <gst/video/video.h>
