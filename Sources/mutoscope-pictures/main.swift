// The sandboxed process that decodes pictures.
// Thread: main. Invariant: it is locked down before it receives the first byte of a picture.

import CPictures
import PictureKit

shim_pictures_warm_up()
_ = shim_lock_down()
/// The parent process passes our socket as this descriptor.
var service = PictureService(socket: 3)
service.run()
