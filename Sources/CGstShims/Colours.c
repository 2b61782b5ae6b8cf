// The element that gives decoded pictures the colours of an ordinary screen.
// Threads: as GStreamer says for a filter; what `set_info` makes is used by the same streaming thread.
#include <gst/video/gstvideofilter.h>
#include <gst/video/video.h>
#include "CColours.h"
#include "CGstShims.h"

typedef struct {
  GstVideoFilter filter;
  ShimYCbCr ordinary;
  /// For pictures of ten bits.
  ShimToneTable *table;
  /// What the table was made for.
  GstVideoColorimetry meant;
} MutoscopeColours;

typedef struct { GstVideoFilterClass filter; } MutoscopeColoursClass;

GType mutoscope_colours_get_type(void);
G_DEFINE_TYPE(MutoscopeColours, mutoscope_colours, GST_TYPE_VIDEO_FILTER)

#define STORED "{ I420, I420_10LE }"
static GstStaticPadTemplate entry = GST_STATIC_PAD_TEMPLATE(
    "sink", GST_PAD_SINK, GST_PAD_ALWAYS, GST_STATIC_CAPS(GST_VIDEO_CAPS_MAKE("{ I420, I420_10LE, BGR }")));
static GstStaticPadTemplate outlet =
    GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS(GST_VIDEO_CAPS_MAKE("BGR")));

/// The same pictures in other formats.
static GstCaps *in_formats(GstCaps *caps, const char *formats) {
  GstCaps *made = gst_caps_make_writable(caps);
  GValue value = G_VALUE_INIT;
  g_value_init(&value, formats[0] == '{' ? GST_TYPE_LIST : G_TYPE_STRING);
  if (gst_value_deserialize(&value, formats))
    for (guint place = 0; place < gst_caps_get_size(made); place++) {
      GstStructure *structure = gst_caps_get_structure(made, place);
      gst_structure_set_value(structure, "format", &value);
      gst_structure_remove_fields(structure, "colorimetry", "chroma-site", NULL);
    }
  g_value_unset(&value);
  return made;
}

/// BGR stays as it is; whatever else comes in goes out as BGR.
static GstCaps *transform_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *filter) {
  (void)base;
  gboolean is_entry = direction == GST_PAD_SINK;
  GstCaps *plain = gst_static_pad_template_get_caps(&outlet), *all = gst_static_pad_template_get_caps(&entry);
  GstCaps *kept = gst_caps_intersect_full(caps, plain, GST_CAPS_INTERSECT_FIRST);
  GstCaps *known = gst_caps_intersect_full(caps, is_entry ? all : plain, GST_CAPS_INTERSECT_FIRST);
  GstCaps *changed = is_entry ? gst_caps_subtract(known, plain) : gst_caps_ref(known);
  GstCaps *both = gst_caps_merge(kept, in_formats(changed, is_entry ? "BGR" : STORED));
  gst_caps_unref(known);
  gst_caps_unref(plain);
  gst_caps_unref(all);
  if (!filter) return both;
  GstCaps *wanted = gst_caps_intersect_full(filter, both, GST_CAPS_INTERSECT_FIRST);
  gst_caps_unref(both);
  return wanted;
}

static gboolean set_info(GstVideoFilter *filter, GstCaps *caps, GstVideoInfo *info, GstCaps *out_caps, GstVideoInfo *out) {
  (void)caps, (void)out_caps, (void)out;
  MutoscopeColours *self = (MutoscopeColours *)filter;
  const GstVideoColorimetry *said = &info->colorimetry;
  int matrix = (int)gst_video_color_matrix_to_iso(said->matrix), transfer = (int)gst_video_transfer_function_to_iso(said->transfer);
  bool has_full_range = said->range == GST_VIDEO_COLOR_RANGE_0_255;
  // A pane that is resized brings another size of the same pictures; making the table again would take 16 ms.
  gboolean is_known = self->table && gst_video_colorimetry_is_equal(&self->meant, said);
  if (is_known && GST_VIDEO_INFO_FORMAT(info) == GST_VIDEO_FORMAT_I420_10LE) return TRUE;
  g_clear_pointer(&self->table, shim_tone_table_free);
  self->meant = *said;
  self->ordinary = shim_ycbcr(matrix, has_full_range);
  if (GST_VIDEO_INFO_FORMAT(info) != GST_VIDEO_FORMAT_I420_10LE) return TRUE;
  // HDR with an unusual matrix is taken for the usual one.
  if (shim_has_tones(transfer) && matrix != 1 && matrix != 6) matrix = 9;
  self->table = shim_tone_table_new(transfer, (int)gst_video_color_primaries_to_iso(said->primaries), matrix, has_full_range);
  return self->table != NULL;
}

static GstFlowReturn transform_frame(GstVideoFilter *filter, GstVideoFrame *in, GstVideoFrame *out) {
  MutoscopeColours *self = (MutoscopeColours *)filter;
  ShimPlanes planes = {
      .luma = GST_VIDEO_FRAME_PLANE_DATA(in, 0), .luma_stride = GST_VIDEO_FRAME_PLANE_STRIDE(in, 0),
      .blue = GST_VIDEO_FRAME_PLANE_DATA(in, 1), .blue_stride = GST_VIDEO_FRAME_PLANE_STRIDE(in, 1),
      .red = GST_VIDEO_FRAME_PLANE_DATA(in, 2), .red_stride = GST_VIDEO_FRAME_PLANE_STRIDE(in, 2),
      .width = GST_VIDEO_FRAME_WIDTH(in), .height = GST_VIDEO_FRAME_HEIGHT(in)};
  uint8_t *pixels = GST_VIDEO_FRAME_PLANE_DATA(out, 0);
  ptrdiff_t stride = GST_VIDEO_FRAME_PLANE_STRIDE(out, 0);
  if (self->table)
    shim_tone_table_draw(self->table, planes, pixels, stride);
  else
    shim_ycbcr_draw(&self->ordinary, planes, pixels, stride);
  return GST_FLOW_OK;
}

static void finalize(GObject *object) {
  shim_tone_table_free(((MutoscopeColours *)object)->table);
  G_OBJECT_CLASS(mutoscope_colours_parent_class)->finalize(object);
}

static void mutoscope_colours_class_init(MutoscopeColoursClass *class) {
  GstElementClass *element = GST_ELEMENT_CLASS(class);
  gst_element_class_add_static_pad_template(element, &entry);
  gst_element_class_add_static_pad_template(element, &outlet);
  gst_element_class_set_static_metadata(
      element, "Colours of a screen", "Filter/Converter/Video", "YCbCr, also HDR, to BGR", "Mutoscope");
  G_OBJECT_CLASS(class)->finalize = finalize;
  GST_BASE_TRANSFORM_CLASS(class)->transform_caps = transform_caps;
  GST_BASE_TRANSFORM_CLASS(class)->passthrough_on_same_caps = TRUE;
  GST_VIDEO_FILTER_CLASS(class)->set_info = set_info;
  GST_VIDEO_FILTER_CLASS(class)->transform_frame = transform_frame;
}

static void mutoscope_colours_init(MutoscopeColours *self) { (void)self; }

gboolean shim_colours_register(void) {
  return gst_element_register(NULL, "mutoscopecolours", GST_RANK_NONE, mutoscope_colours_get_type());
}
