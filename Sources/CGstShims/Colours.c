// The element that gives decoded pictures the colours of an ordinary screen. It also scales those of ten bits.
// Threads: as GStreamer says for a filter; what `set_info` makes is used by the same streaming thread.
#include <gst/video/gstvideofilter.h>
#include <gst/video/video.h>
#include "CColours.h"
#include "CGstShims.h"

typedef struct {
  GstVideoFilter filter;
  ShimYCbCr ordinary;
  /// For pictures of ten bits; NULL where none is needed.
  ShimScaler *scaler;
  /// For HDR and wide colours.
  ShimToneTable *table;
  /// What the table was made for.
  GstVideoColorimetry meant;
} MutoscopeColours;

typedef struct { GstVideoFilterClass filter; } MutoscopeColoursClass;

GType mutoscope_colours_get_type(void);
G_DEFINE_TYPE(MutoscopeColours, mutoscope_colours, GST_TYPE_VIDEO_FILTER)

static GstStaticPadTemplate entry = GST_STATIC_PAD_TEMPLATE(
    "sink", GST_PAD_SINK, GST_PAD_ALWAYS, GST_STATIC_CAPS(GST_VIDEO_CAPS_MAKE("{ I420, I420_10LE, BGR }")));
static GstStaticPadTemplate outlet =
    GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS(GST_VIDEO_CAPS_MAKE("BGR")));

/// Those of `caps` that have the format `from`, with the format `to` instead; of any size if `is_scaled`.
static GstCaps *changed(GstCaps *caps, const char *from, const char *to, gboolean is_scaled) {
  GstCaps *of_format = gst_caps_new_simple("video/x-raw", "format", G_TYPE_STRING, from, NULL);
  GstCaps *made = gst_caps_make_writable(gst_caps_intersect_full(caps, of_format, GST_CAPS_INTERSECT_FIRST));
  gst_caps_unref(of_format);
  gst_caps_set_simple(made, "format", G_TYPE_STRING, to, NULL);
  for (guint place = 0; place < gst_caps_get_size(made); place++) {
    GstStructure *structure = gst_caps_get_structure(made, place);
    if (from != to) gst_structure_remove_fields(structure, "colorimetry", "chroma-site", NULL);
    if (is_scaled) gst_structure_remove_fields(structure, "width", "height", "pixel-aspect-ratio", NULL);
  }
  return made;
}

/// BGR stays as it is, and whatever else comes in goes out as BGR.
static GstCaps *transform_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *filter) {
  (void)base;
  const char *shown = "BGR", *eight = "I420", *ten = "I420_10LE";
  gboolean is_entry = direction == GST_PAD_SINK;
  GstCaps *all = changed(caps, shown, shown, FALSE);
  all = gst_caps_merge(all, changed(caps, is_entry ? eight : shown, is_entry ? shown : eight, FALSE));
  all = gst_caps_merge(all, changed(caps, is_entry ? ten : shown, is_entry ? shown : ten, TRUE));
  if (!filter) return all;
  GstCaps *wanted = gst_caps_intersect_full(filter, all, GST_CAPS_INTERSECT_FIRST);
  gst_caps_unref(all);
  return wanted;
}

static gboolean make_scaler(MutoscopeColours *self, GstVideoInfo *info, GstVideoInfo *out, gboolean has_table) {
  shim_scaler_free(self->scaler);
  self->scaler = NULL;
  // Without a table they become pictures of eight bits.
  if (has_table && info->width == out->width && info->height == out->height) return TRUE;
  self->scaler = shim_scaler_new(info->width, info->height, out->width, out->height, !has_table);
  return self->scaler != NULL;
}

static gboolean set_info(GstVideoFilter *filter, GstCaps *caps, GstVideoInfo *info, GstCaps *out_caps, GstVideoInfo *out) {
  (void)caps, (void)out_caps;
  MutoscopeColours *self = (MutoscopeColours *)filter;
  const GstVideoColorimetry *said = &info->colorimetry;
  int matrix = (int)gst_video_color_matrix_to_iso(said->matrix), transfer = (int)gst_video_transfer_function_to_iso(said->transfer);
  int primaries = (int)gst_video_color_primaries_to_iso(said->primaries);
  bool has_full_range = said->range == GST_VIDEO_COLOR_RANGE_0_255;
  gboolean is_ten = GST_VIDEO_INFO_FORMAT(info) == GST_VIDEO_FORMAT_I420_10LE;
  gboolean has_table = is_ten && (shim_has_tones(transfer) || primaries == SHIM_WIDE_PRIMARIES);
  self->ordinary = shim_ycbcr(matrix, has_full_range);
  if (is_ten && !make_scaler(self, info, out, has_table)) return FALSE;
  // A pane that is resized brings another size of the same pictures; making the table again would take 16 ms.
  if (self->table && has_table && gst_video_colorimetry_is_equal(&self->meant, said)) return TRUE;
  g_clear_pointer(&self->table, shim_tone_table_free);
  if (!has_table) return TRUE;
  // HDR with an unusual matrix is taken for the usual one.
  if (shim_has_tones(transfer) && matrix != 1 && matrix != 6) matrix = 9;
  self->meant = *said;
  self->table = shim_tone_table_new(transfer, primaries, matrix, has_full_range);
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
  if (GST_VIDEO_FRAME_FORMAT(in) == GST_VIDEO_FORMAT_I420_10LE && self->scaler) planes = shim_scaler_run(self->scaler, planes);
  if (self->table)
    shim_tone_table_draw(self->table, planes, pixels, stride);
  else
    shim_ycbcr_draw(&self->ordinary, planes, pixels, stride);
  return GST_FLOW_OK;
}

static void finalize(GObject *object) {
  MutoscopeColours *self = (MutoscopeColours *)object;
  shim_scaler_free(self->scaler);
  shim_tone_table_free(self->table);
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
