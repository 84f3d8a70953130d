import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { woffToSfnt } from './woff.ts'

export type Weight = 'regular' | 'bold'
/** One font file; `key` is unique among files, which their PostScript names aren't. */
export type Face = { key: string; font: Font }

const nodeRequire = createRequire(import.meta.url)
const faces = new Map<string, Face>()
const coverage = new Map<string, [name: string, ranges: [number, number][]][]>()
const faceOfCharacter = new Map<string, Face | null>()

export const latin = (weight: Weight) => open('noto-sans', 'latin', weight)

/** null: none of our fonts has it. */
export function faceFor(character: string, weight: Weight): Face | null {
  const key = weight + character
  const known = faceOfCharacter.get(key)
  if (known !== undefined) return known
  const codePoint = character.codePointAt(0) ?? 0
  let face: Face | null = null
  for (const candidate of candidates(codePoint, weight)) {
    if (!candidate.font.hasGlyphForCodePoint(codePoint)) continue
    face = candidate
    break
  }
  faceOfCharacter.set(key, face)
  return face
}

/**
 * Lazy, because every file opened is decompressed: Noto Sans by Unicode range, then common Chinese in one
 * file (one font in the PDF), then rare Chinese by range.
 */
function* candidates(codePoint: number, weight: Weight): Generator<Face> {
  for (const name of covering('noto-sans', codePoint)) yield open('noto-sans', name, weight)
  if (codePoint < 0x2000) return
  yield open('noto-sans-sc', 'chinese-simplified', weight)
  for (const name of covering('noto-sans-sc', codePoint)) yield open('noto-sans-sc', name, weight)
}

function covering(family: string, codePoint: number): string[] {
  let table = coverage.get(family)
  if (!table) {
    const ranges = JSON.parse(
      readFileSync(nodeRequire.resolve(`@fontsource/${family}/unicode.json`), 'utf8'),
    ) as Record<string, string>
    table = Object.entries(ranges).map(([name, list]) => [
      name.replace(/[[\]]/g, ''),
      list.split(',').map(rangeOf),
    ])
    coverage.set(family, table)
  }
  return table
    .filter(([, ranges]) => ranges.some(([low, high]) => low <= codePoint && codePoint <= high))
    .map(([name]) => name)
}

function rangeOf(text: string): [number, number] {
  const [low, high] = text.trim().replace(/^U\+/i, '').split('-')
  const first = Number.parseInt(low ?? '', 16)
  return [first, high ? Number.parseInt(high, 16) : first]
}

function open(family: string, name: string, weight: Weight): Face {
  const key = `${family}-${name}-${weight === 'bold' ? 700 : 400}-normal`
  let face = faces.get(key)
  if (!face) {
    // Resolved at run time: the files are found in development and from a bundle that leaves node_modules
    // external.
    const font = create(
      woffToSfnt(readFileSync(nodeRequire.resolve(`@fontsource/${family}/files/${key}.woff`))),
    )
    if (!('layout' in font)) throw new Error(`${key} is a collection`)
    // fontkit remembers for a glyph the character it was first used for. If it was first used as a component
    // of another (the dots of ":"), it would have no character in every PDF of this process: "1.5 kg" would
    // be read aloud, searched and copied as "15 kg".
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
    face = { key, font }
    faces.set(key, face)
  }
  return face
}
