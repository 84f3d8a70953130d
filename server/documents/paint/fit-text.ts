import type { Weight } from './fonts.ts'
import { memoize } from './memoize.ts'
import { toPrintableText, widthOf } from './shaping.ts'

export type FittedLine = { text: string; size: number; weight: Weight }
/** `scale` of the block's size: 1 for the main line, less for what can be smaller. */
export type Paragraph = { text: string; weight: Weight; scale?: number }
type Room = { width: number; height: number; max: number; min: number }

/**
 * Line height as a multiple of the size: Noto's Chinese glyphs and accented capitals stay clear of the line
 * above.
 */
export const LEADING = 1.22

/** One line in the largest whole size that fits; at the smallest size its end is replaced with "…". */
export function fitLine(text: string, width: number, max: number, min: number, weight: Weight): FittedLine {
  const line = toPrintableText(text)
  const em = widthOf(line, 1, weight)
  const size = em * max <= width ? max : Math.floor(width / em)
  if (size >= min) return { text: line, size, weight }
  return { text: cut(line, width / min, weight), size: min, weight }
}

/**
 * Paragraphs wrapped into a box in the largest size that fits; if even the smallest overflows, the last line
 * that fits ends in "…".
 */
export const fitBlock = (paragraphs: Paragraph[], room: Room): readonly FittedLine[] =>
  blocks(JSON.stringify([paragraphs, room]), () => fit(paragraphs, room))

/**
 * The sender, the service and fixed texts repeat from label to label, and fitting them is half of a layout's
 * time.
 */
const blocks = memoize<readonly FittedLine[]>(5000)

function fit(paragraphs: Paragraph[], { width, height, max, min }: Room): FittedLine[] {
  const sized = paragraphs
    .map((one) => ({ ...one, text: toPrintableText(one.text).slice(0, MAX_LENGTH) }))
    .filter((one) => one.text !== '')
  for (let size = max; size > min; size--) {
    const lines = wrapAll(sized, width, size)
    if (heightOf(lines) <= height) return lines
  }
  const lines = wrapAll(sized, width, min)
  const fitting = lines.filter((_, i) => heightOf(lines.slice(0, i + 1)) <= height)
  const last = fitting.at(-1)
  if (last && fitting.length < lines.length)
    fitting[fitting.length - 1] = { ...last, text: cut(`${last.text} …`, width / last.size, last.weight) }
  return fitting
}

export const heightOf = (lines: readonly FittedLine[]): number =>
  lines.reduce((sum, line) => sum + line.size * LEADING, 0)

/** A longer paragraph can't be legible on a label; the limit keeps measuring cheap. */
const MAX_LENGTH = 600
const CJK = String.raw`\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef`
/** The width of Noto Sans's space in ems; a lone space would be trimmed before it is measured. */
const SPACE = 0.26
/** A Chinese character keeps the punctuation that must not begin a line. */
const TOKEN = new RegExp(String.raw`[${CJK}][、。，．：；！？）》」』]*|[^\s${CJK}]+|\s+`, 'gu')

const wrapAll = (paragraphs: Paragraph[], width: number, size: number): FittedLine[] =>
  paragraphs.flatMap(({ text, weight, scale = 1 }) => {
    const paragraphSize = Math.round(size * scale)
    return wrap(text, width / paragraphSize, (part) => (part === ' ' ? SPACE : emWidth(part, weight))).map(
      (line) => ({
        text: line,
        size: paragraphSize,
        weight,
      }),
    )
  })

/** Greedy, in ems. Chinese breaks between characters; a word wider than the line breaks anywhere. */
function wrap(text: string, width: number, measure: (part: string) => number): string[] {
  const lines = ['']
  let used = 0
  for (const token of (text.match(TOKEN) ?? []).flatMap((one) =>
    measure(one) <= width ? [one] : pieces(one, width, measure),
  )) {
    const paragraphSize = measure(token)
    if (used + paragraphSize <= width) {
      lines[lines.length - 1] += token
      used += paragraphSize
    } else if (token !== ' ') {
      lines.push(token)
      used = paragraphSize
    }
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function pieces(word: string, width: number, measure: (part: string) => number): string[] {
  const parts = ['']
  let used = 0
  for (const character of word) {
    const paragraphSize = measure(character)
    if (used > 0 && used + paragraphSize > width) {
      parts.push('')
      used = 0
    }
    parts[parts.length - 1] += character
    used += paragraphSize
  }
  return parts
}

function cut(text: string, width: number, weight: Weight): string {
  if (emWidth(text, weight) <= width) return text
  const characters = Array.from(text.replace(/\s*…$/u, ''))
  while (characters.length > 1 && emWidth(`${characters.join('').trimEnd()}…`, weight) > width)
    characters.pop()
  return `${characters.join('').trimEnd()}…`
}

const emWidth = (text: string, weight: Weight): number => widthOf(text, 1, weight)
