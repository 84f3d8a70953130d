import type { Font, GlyphRun } from 'fontkit'
import { faceFor, latin, type Face, type Weight } from './fonts.ts'
import { memoize } from './memoize.ts'

/** Glyphs and their positions, in font units. */
type Shaped = Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'>
/** The part of a line that one font file draws. */
type Run = Shaped & { face: Face; text: string }
/** `width` in ems. */
interface Line {
  runs: readonly Run[]
  width: number
}

/**
 * Splits text into runs that one font file can draw. Composed first (NFC); control characters and line breaks
 * become spaces, invisible characters are removed; characters that none of our fonts has become "?", so that
 * a stray emoji never stops a label.
 */
export const shapeLine = (text: string, weight: Weight): Line =>
  lines(weight + text, () => {
    const runs = runsOf(text, weight).map((run) => ({ ...run, ...shape(run.face, run.text) }))
    return {
      runs,
      width: runs.reduce((sum, { advanceWidth, face }) => sum + advanceWidth / face.font.unitsPerEm, 0),
    }
  })

/** Width of a line in the unit of `size`. */
export const widthOf = (text: string, size: number, weight: Weight): number =>
  shapeLine(text, weight).width * size

export const toPrintableText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\u{fe00}-\u{fe0f}]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()

/** A few megabytes each. */
const lines = memoize<Line>(10_000)
const words = memoize<Shaped>(10_000)

function runsOf(text: string, weight: Weight): Pick<Run, 'face' | 'text'>[] {
  const runs: Pick<Run, 'face' | 'text'>[] = []
  for (const character of toPrintableText(text)) {
    const last = runs.at(-1)
    // A space stays in the run before it, so that copied text keeps its word breaks; some subset files have
    // no space.
    const face =
      character === ' ' && last?.face.font.hasGlyphForCodePoint(32) ? last.face : faceFor(character, weight)
    const shown = face ? character : '?'
    const used = face ?? latin(weight)
    if (last?.face === used) last.text += shown
    else runs.push({ face: used, text: shown })
  }
  return runs
}

/**
 * fontkit takes a quarter of a millisecond per word, so each word, digit and Chinese character is shaped
 * once.
 */
function shape({ key, font }: Face, text: string): Shaped {
  const parts = text.split(APART).map((part) => words(key + part, () => layOut(font, part)))
  return {
    glyphs: parts.flatMap(({ glyphs }) => glyphs),
    positions: parts.flatMap(({ positions }) => positions),
    advanceWidth: parts.reduce((sum, part) => sum + part.advanceWidth, 0),
  }
}

const CJK = String.raw`\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff`
/**
 * Boundaries at which none of our fonts moves a letter: at spaces, between digits and letters, between
 * Chinese characters.
 */
const APART = new RegExp(
  String.raw`(?<= )|(?= )|(?<=\d)(?=[\d\p{L}])|(?<=\p{L})(?=\d)|(?<=[${CJK}])(?=[${CJK}])`,
  'u',
)

function layOut(font: Font, text: string): Shaped {
  // Without "ccmp" a composed letter stays one glyph; split into letter and dot, its dot would be copied out
  // of a PDF as a control character.
  const { glyphs, positions, advanceWidth } = font.layout(text, { ccmp: false })
  return { glyphs, positions, advanceWidth }
}

/** A font for pdfkit, which shapes every word again and scales the result in place. */
export const pdfFont = ({ key, font }: Face): Font =>
  pdfFonts(
    key,
    () =>
      Object.create(font, {
        layout: {
          value: (text: string) => {
            const { positions, ...shaped } = shape({ key, font }, text)
            return { ...shaped, positions: positions.map((position) => ({ ...position })) }
          },
        },
      }) as Font,
  )
const pdfFonts = memoize<Font>(1000)
