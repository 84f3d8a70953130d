/** A line of a pen: x and y by turns, in the units of the field below. */
export type Stroke = number[]

export const SIGNATURE_WIDTH = 600
export const SIGNATURE_HEIGHT = 200
/** A person's signature has some hundreds; a cat on a tablet has more. */
export const MAX_POINTS = 4000
const INK = 3

/** For `<polyline points>`. A dot is a line to itself, or it would not be drawn. */
export const pointsOf = (stroke: Stroke): string =>
  (stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ')

/** A PNG in black on white, whatever the theme: it is printed and shown to others. Four or five kB. */
export async function signaturePng(strokes: readonly Stroke[]): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIGNATURE_WIDTH
  canvas.height = SIGNATURE_HEIGHT
  const context = canvas.getContext('2d', { alpha: false })!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.lineWidth = INK
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const [x = 0, y = 0, ...rest] of strokes) {
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x, y)
    for (let at = 0; at < rest.length; at += 2) context.lineTo(rest[at]!, rest[at + 1]!)
    context.stroke()
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture of the signature'))),
      'image/png',
    )
  })
}
