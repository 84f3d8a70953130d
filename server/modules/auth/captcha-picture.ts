import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'

const WIDTH = 196
const HEIGHT = 60
const SIZE = 40
const FIRST_LETTER = 10
const BETWEEN_LETTERS = 34
/** How far a pixel may be moved: less than the width of a stroke. */
const WARP = 3
/** Of the 255 levels of brightness. */
const GRAIN = 70
const PAPER = [255, 240, 230] as const
const INK = [95, 42, 10] as const
const FONTS = ['noto-sans-latin-700-normal', 'noto-sans-latin-500-normal']
let fonts: Font[] | undefined

/**
 * Draws the text as a bitmap (D50): letters of two weights, each rotated its own way, under strokes; then the
 * whole is warped and made grainy, so that two pictures of a letter have nothing in common that a comparison
 * would find.
 * @param chance at least 32 random bytes
 * @returns a data URL of a PNG, 196 × 60
 */
export async function drawCaptcha(text: string, seed: Uint8Array): Promise<string> {
  const random = generator(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const drawn = await sharp(Buffer.from(drawSvg(text, between)))
    .greyscale()
    .raw()
    .toBuffer()
  const [wide, high] = [between(18, 30), between(26, 44)]
  const [across, down] = [between(0, 7), between(0, 7)]
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const fromX = within(x + WARP * Math.sin((y / wide) * Math.PI + across), WIDTH)
      const fromY = within(y + WARP * Math.sin((x / high) * Math.PI + down), HEIGHT)
      const ink = within(255 - drawn[fromY * WIDTH + fromX]! + (random() - 0.5) * 2 * GRAIN, 256) / 255
      for (const [at, paper] of PAPER.entries())
        pixels[(y * WIDTH + x) * 3 + at] = Math.round(paper + (INK[at]! - paper) * ink)
    }
  }
  const png = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true, colours: 32 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

function drawSvg(text: string, between: (low: number, high: number) => number): string {
  fonts ??= FONTS.map(
    (name) =>
      create(
        readFileSync(createRequire(import.meta.url).resolve(`@fontsource/noto-sans/files/${name}.woff`)),
      ) as Font,
  )
  const letters = text.split('').map((sign, index) => {
    const font = fonts![Math.floor(between(0, FONTS.length))]!
    const scale = (SIZE * between(0.85, 1.1)) / font.unitsPerEm
    const x = FIRST_LETTER + index * BETWEEN_LETTERS + between(-3, 3)
    return `<path transform="translate(${x} ${between(40, 50)}) rotate(${between(-24, 24)}) skewX(${between(-14, 14)}) scale(${scale} ${-scale})" d="${font.layout(sign).glyphs[0]!.path.toSVG()}"/>`
  })
  const strokes = [0, 1].map(
    () =>
      `<path d="M0 ${between(8, 52)}C58 ${between(0, 60)} 118 ${between(0, 60)} ${WIDTH} ${between(8, 52)}" fill="none" stroke="#000" stroke-width="${between(1.2, 1.8)}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${letters.join('')}${strokes.join('')}</svg>`
}

const within = (value: number, size: number): number => Math.max(0, Math.min(size - 1, Math.round(value)))

/** Stretches a few random bytes into as many numbers (0 ≤ x < 1) as a picture needs. */
function generator(seed: Uint8Array): () => number {
  const bytes = createHash('shake256', { outputLength: WIDTH * HEIGHT + 100 })
    .update(seed)
    .digest()
  let at = 0
  return () => bytes[at++]! / 256
}
