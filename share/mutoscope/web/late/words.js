// The texts of the late modules, and those of the first picture in further languages.
import { words as first } from '../words.js';

const en = { comments: 'Comments', share: 'Share', keep: 'Keep to watch offline', kept: 'Kept: plays without a network.', unkept: 'No longer kept.',
  keeping: 'Keeping…', cannotKeep: 'This browser has no room for it.', notFetched: 'It did not arrive. Try again later.', more: 'More', close: 'Close', previous: 'Previous picture',
  next: 'Next picture', of: '%1 of %2', stories: 'Stories', storyOf: 'Story of %1', seen: 'seen', nextPerson: 'Next person',
  pause: 'Pause', copyLink: 'Copy the link', copyMoment: 'Copy the link to %1', shareLink: 'Share…', download: 'Download',
  copied: 'The link was copied.', notCopied: 'Copy this link:', export: 'Save my likes and places as a file', about: 'About this browser',
  privacy: 'Likes and places stay in this browser. This page asks no other server, sets no cookie and counts nobody.',
  lost: 'This browser keeps nothing; a window that is private forgets likes and places.',
  goOn: 'Go on where you were', keptOnly: 'Offline: what you kept', showMore: 'More', showLess: 'Less', noComments: 'No comments',
  keys: 'Arrows: next, album · Space: pause · L like · O comments · K keep · M sound · C captions · T stories',
  failedStory: 'This story cannot be shown.' };
const de = { feed: 'Videos', comments: 'Kommentare', share: 'Teilen', keep: 'Behalten, um es ohne Netz anzusehen', kept: 'Behalten: spielt ohne Netz.',
  unkept: 'Nicht mehr behalten.', keeping: 'Wird behalten …', cannotKeep: 'Dieser Browser hat keinen Platz dafür.',
  notFetched: 'Es kam nicht an. Versuche es später noch einmal.', more: 'Mehr',
  close: 'Schließen', previous: 'Voriges Bild', next: 'Nächstes Bild', of: '%1 von %2', stories: 'Storys', storyOf: 'Story von %1',
  seen: 'gesehen', nextPerson: 'Nächste Person', pause: 'Anhalten', copyLink: 'Link kopieren', copyMoment: 'Link zu %1 kopieren',
  shareLink: 'Teilen …', download: 'Herunterladen', copied: 'Der Link wurde kopiert.', notCopied: 'Kopiere diesen Link:',
  export: 'Meine Likes und Stellen als Datei speichern', about: 'Über diesen Browser',
  privacy: 'Likes und Stellen bleiben in diesem Browser. Diese Seite fragt keinen anderen Server, setzt kein Cookie und zählt niemanden.',
  lost: 'Dieser Browser behält nichts; ein privates Fenster vergisst Likes und Stellen.', goOn: 'Weiter, wo du warst',
  keptOnly: 'Ohne Netz: was du behalten hast', showMore: 'Mehr', showLess: 'Weniger', noComments: 'Keine Kommentare',
  keys: 'Pfeile: weiter, Album · Leertaste: Pause · L Like · O Kommentare · K behalten · M Ton · C Untertitel · T Storys',
  failedStory: 'Diese Story lässt sich nicht zeigen.' };
const es = { feed: 'Vídeos', like: 'Me gusta', share: 'Compartir', captions: 'Subtítulos', sound: 'Sonido', show: 'Mostrar',
  retry: 'Reintentar', skip: 'Saltar', play: 'Reproducir', sensitive: 'Esta publicación puede resultar perturbadora.',
  late: 'Seguimos intentándolo…', offline: 'Esperando la red…', keptOnly: 'Sin conexión: lo que guardaste', failed: 'Este vídeo no se puede reproducir.',
  comments: 'Comentarios', keep: 'Guardar para ver sin conexión', kept: 'Guardado: se ve sin conexión.', unkept: 'Ya no está guardado.',
  keeping: 'Guardando…', cannotKeep: 'Este navegador no tiene espacio.', notFetched: 'No ha llegado. Inténtalo más tarde.', more: 'Más', close: 'Cerrar', previous: 'Imagen anterior',
  next: 'Imagen siguiente', of: '%1 de %2', stories: 'Historias', storyOf: 'Historia de %1', seen: 'vista',
  nextPerson: 'Persona siguiente', pause: 'Pausa', copyLink: 'Copiar el enlace', copyMoment: 'Copiar el enlace a %1',
  shareLink: 'Compartir…', download: 'Descargar', copied: 'El enlace se ha copiado.', notCopied: 'Copia este enlace:',
  export: 'Guardar mis «me gusta» y posiciones en un archivo', about: 'Acerca de este navegador',
  privacy: 'Los «me gusta» y las posiciones se quedan en este navegador. Esta página no consulta otro servidor, no pone cookies ni cuenta a nadie.',
  lost: 'Este navegador no guarda nada; una ventana privada olvida los «me gusta».', goOn: 'Seguir donde estabas',
  showMore: 'Más', showLess: 'Menos', noComments: 'Sin comentarios',
  keys: 'Flechas: siguiente, álbum · Espacio: pausa · L me gusta · O comentarios · K guardar · M sonido · C subtítulos · T historias',
  failedStory: 'Esta historia no se puede mostrar.' };
const ar = { feed: 'مقاطع', like: 'أعجبني', share: 'مشاركة', captions: 'الترجمة', sound: 'الصوت', show: 'إظهار', retry: 'إعادة المحاولة',
  skip: 'تخطٍّ', play: 'تشغيل', sensitive: 'قد يكون هذا المنشور مزعجًا.', late: 'ما زلنا نحاول…', offline: 'في انتظار الشبكة…', keptOnly: 'بلا شبكة: ما احتفظت به',
  failed: 'لا يمكن تشغيل هذا المقطع.', comments: 'التعليقات', keep: 'احتفظ به للمشاهدة بلا شبكة', kept: 'محفوظ: يعمل بلا شبكة.',
  unkept: 'لم يعد محفوظًا.', keeping: 'جارٍ الحفظ…', cannotKeep: 'لا مكان له في هذا المتصفح.', notFetched: 'لم يصل. أعد المحاولة لاحقًا.', more: 'المزيد', close: 'إغلاق',
  previous: 'الصورة السابقة', next: 'الصورة التالية', of: '%1 من %2', stories: 'القصص', storyOf: 'قصة %1', seen: 'شوهدت',
  nextPerson: 'الشخص التالي', pause: 'إيقاف مؤقت', copyLink: 'نسخ الرابط', copyMoment: 'نسخ الرابط إلى %1', shareLink: 'مشاركة…',
  download: 'تنزيل', copied: 'نُسخ الرابط.', notCopied: 'انسخ هذا الرابط:', export: 'حفظ إعجاباتي ومواضعي في ملف',
  about: 'عن هذا المتصفح', privacy: 'تبقى الإعجابات والمواضع في هذا المتصفح. لا تسأل هذه الصفحة خادمًا آخر ولا تضع ملفات ارتباط ولا تعدّ أحدًا.',
  lost: 'لا يحفظ هذا المتصفح شيئًا؛ النافذة الخاصة تنسى الإعجابات.', goOn: 'تابع من حيث كنت', showMore: 'المزيد', showLess: 'أقل',
  noComments: 'لا تعليقات',
  keys: 'الأسهم: التالي والألبوم · المسافة: إيقاف · L إعجاب · O تعليقات · K احتفاظ · M صوت · C ترجمة · T قصص',
  failedStory: 'لا يمكن عرض هذه القصة.' };

const language = document.documentElement.lang.split('-')[0];
/** The first picture's modules read the same object, so their later signs are in this language too. */
export const words = Object.assign(first, en, { en, de, es, ar }[language]);

/** "%1 of %2" with values. */
export const fill = (text, ...values) => values.reduce((filled, value, place) => filled.replace(`%${place + 1}`, value), text);
