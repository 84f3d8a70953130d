import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const WIDTH = 160
const HEIGHT = 56
const SIZE = 38
let font: Font | undefined

/** The text as a bent picture: outlines instead of letters, each turned its own way, under a few strokes. Chance comes in as bytes. */
export function drawCaptcha(text: string, chance: Uint8Array): string {
  font ??= create(readFileSync(createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff'))) as Font
  let at = 0
  const between = (low: number, high: number) => low + (chance[at++ % chance.length]! / 255) * (high - low)
  const scale = SIZE / font.unitsPerEm
  const letters = text.split('').map((sign, index) => {
    const outline = font!.layout(sign).glyphs[0]!.path.toSVG()
    const x = 12 + index * 28 + between(-3, 3)
    const y = 42 + between(-5, 5)
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${between(-22, 22).toFixed(1)}) skewX(${between(-12, 12).toFixed(1)}) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})" d="${outline}"/>`
  })
  const strokes = [0, 1, 2].map(() =>
    `<path d="M0 ${between(5, 51).toFixed(0)}C50 ${between(0, 56).toFixed(0)} 110 ${between(0, 56).toFixed(0)} 160 ${between(5, 51).toFixed(0)}" fill="none" stroke="#a83e00" stroke-width="1.5"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fff0e6"/><g fill="#5f2a0a">${letters.join('')}</g>${strokes.join('')}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
