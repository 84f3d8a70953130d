// node scripts/data/label-han.mjs: writes the table of Chinese characters in the labels' font
// (src/domain/shared/text/label-han-characters.ts). A test fails when it is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

const [FIRST, LAST] = [0x3400, 0x9fff]

const file = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/unicode.json')
/** @type {Record<string, string>} */
const ranges = JSON.parse(readFileSync(file, 'utf8'))
const bits = new Uint8Array(Math.ceil((LAST - FIRST + 1) / 8))
for (const range of Object.values(ranges).join().split(',')) {
  const [from = 0, to = from] = range
    .replace(/^\s*U\+/i, '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  for (let code = Math.max(from, FIRST); code <= Math.min(to, LAST); code += 1)
    bits[(code - FIRST) >> 3] |= 1 << ((code - FIRST) & 7)
}
writeFileSync(
  join(root, 'src/domain/shared/text/label-han-characters.ts'),
  `/**
 * Which Chinese characters from U+3400 to U+9FFF the labels' font has, a bit each: the ranges of Noto Sans SC (SIL Open Font License 1.1) as
 * the package @fontsource/noto-sans-sc lists them. Written by scripts/data/label-han.mjs.
 */
export const LABEL_HAN = atob('${Buffer.from(bits).toString('base64')}')
`,
)
