// The process for pictures: decodes what it is handed, and can do nothing else.
// Thread: main. Invariant: it is locked before the first byte of a picture reaches it.

import CPictures
import PictureKit

shim_pictures_warm_up()
_ = shim_lock_down()
/// Where whoever started us put our end.
var service = PictureService(socket: 3)
service.run()
