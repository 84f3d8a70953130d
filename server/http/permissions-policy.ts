/** Browser features that the product doesn't use and frames can't request; sharing and the clipboard stay allowed. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const withCamera = (allowed: string) =>
  [`camera=(${allowed})`, ...UNUSED.map((name) => `${name}=()`)].join(', ')

export const PERMISSIONS = withCamera('')
/** For the account's document, whose scanner asks for the camera. */
export const PERMISSIONS_WITH_CAMERA = withCamera('self')
