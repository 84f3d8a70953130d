import { writeFileSync } from 'node:fs'
import { chromium, type Browser } from 'playwright'
import { BROWSER_FLAGS } from './browser-flags.ts'

/** Shades of grey, line by line. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}
/** How a camera is held to a label. */
export interface View {
  /** Degrees. */
  tilt?: number
  /** 1: as large as it is printed at 203 dpi. */
  zoom?: number
  /** Radius in pixels. */
  blur?: number
  /** 1: daylight; what is dark also has noise. */
  light?: number
}

/** What phones deliver unless they are asked for more. */
const FRAME = { width: 1280, height: 720 }
const FRAMES_PER_SECOND = 15
const WALL = 110
/** On a label: between its barcodes and its QR code. */
const AIM = 0.76

/** A picture as pdftoppm writes it. */
export function readPgm(file: Buffer): Picture {
  const [head, width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(file.toString('latin1', 0, 40))!
  return { width: Number(width), height: Number(height), pixels: file.subarray(head.length) }
}

/** What the camera sees between two labels. */
export const nothing = (): Picture => ({
  ...FRAME,
  pixels: new Uint8Array(FRAME.width * FRAME.height).fill(WALL),
})

/** What the camera sees of it. */
export function seen(label: Picture, { tilt = 0, zoom = 1, blur = 0, light = 1 }: View): Picture {
  const { width, height } = FRAME
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180) / zoom, Math.sin((tilt * Math.PI) / 180) / zoom]
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      pixels[y * width + x] = shadeAt(
        label,
        label.width / 2 + dx * cos + dy * sin,
        label.height * AIM - dx * sin + dy * cos,
      )
    }
  return { ...FRAME, pixels: darkened(blurred(pixels, blur), light) }
}

/** Between its pixels, as a lens does it. */
function shadeAt({ width, height, pixels }: Picture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return WALL
  const [right, below] = [x - left, y - top]
  const at = top * width + left
  return (
    (pixels[at]! * (1 - right) + pixels[at + 1]! * right) * (1 - below) +
    (pixels[at + width]! * (1 - right) + pixels[at + width + 1]! * right) * below
  )
}

function blurred(pixels: Uint8Array, radius: number): Uint8Array {
  const along = (from: Uint8Array, step: number) =>
    from.map((_, at) => {
      let sum = 0
      for (let n = -radius; n <= radius; n += 1) sum += from[at + n * step] ?? WALL
      return sum / (2 * radius + 1)
    })
  return radius === 0 ? pixels : along(along(pixels, 1), FRAME.width)
}

function darkened(pixels: Uint8Array, light: number): Uint8Array {
  const noise = (1 - light) * 16
  let random = 1
  return pixels.map((shade) => {
    random = (random * 16_807) % 2_147_483_647
    return Math.max(0, shade * light + ((random % 1000) / 1000 - 0.5) * noise)
  })
}

/** A film for Chromium's fake camera, which shows it over and over: YUV4MPEG2 without colours. */
export function writeFilm(file: string, pictures: readonly Picture[]): void {
  const { width, height } = FRAME
  const grey = Buffer.alloc((width * height) / 2, 128)
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`),
      ...pictures.flatMap(({ pixels }) => [Buffer.from('FRAME\n'), Buffer.from(pixels), grey]),
    ]),
  )
}

/** Of a browser whose camera shows that film, and that may use it. */
export const cameraFlags = (film: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** A browser whose camera shows that film, and that may use it. */
export function openBrowserWithCamera(film: string): Promise<Browser> {
  const path = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
  return chromium.launch({
    args: [...BROWSER_FLAGS, ...cameraFlags(film)],
    ...(path && { executablePath: path }),
  })
}
