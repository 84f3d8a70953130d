import { normalizeText, wordsIn } from '#src/domain/shared/text/normalize-text.ts'

/**
 * Shape of data/goods-words.json: everyday words of the four languages and what they lead to: tariff numbers,
 * words of the nomenclature, or both.
 */
export interface GoodsWordsFile {
  rows: { to: string; en?: string; fr?: string; sp?: string; zh?: string }[]
}

export interface Meaning {
  codes: string[]
  words: string[]
}

export interface GoodsWords {
  /** The meanings of a word, or of its beginning (from four letters). */
  of(token: string): Meaning[]
  /**
   * The significant words of a query. Chinese, which has no spaces, is split into the longest known words.
   */
  tokens(query: string): string[]
}

/** Stop words. */
const STOP_WORDS = new Set(
  'a an and or of for the in with to my de des du la le les un une et ou en pour avec au aux d l el los las y o con para del por'.split(
    ' ',
  ),
)
const MIN_PREFIX = 4

export function goodsWords({ rows }: GoodsWordsFile): GoodsWords {
  const meanings = new Map<string, Meaning[]>()
  for (const { to, ...languages } of rows) {
    const parts = to.split(' ')
    const meaning = { codes: parts.filter(isCode), words: parts.filter((part) => !isCode(part)) }
    for (const word of Object.values(languages).join(' ').split(' '))
      meanings.set(normalizeText(word), [...(meanings.get(normalizeText(word)) ?? []), meaning])
  }
  const known = [...meanings.keys()]
  const longest = Math.max(0, ...known.map((word) => word.length))
  return {
    of(token) {
      const exact = forms(token).flatMap((form) => meanings.get(form) ?? [])
      if (exact.length > 0 || token.length < MIN_PREFIX) return exact
      return known.filter((word) => word.startsWith(token)).flatMap((word) => meanings.get(word) ?? [])
    },
    tokens(query) {
      const tokens = wordsIn(query).flatMap((token) =>
        /\p{Script=Han}/u.test(token) ? cut(token, meanings, longest) : [token],
      )
      const words = [...new Set(tokens)]
      const loud = words.filter((token) => !STOP_WORDS.has(token))
      // "Thé" and "or" (gold) are goods when there is no other word.
      return loud.length > 0 ? loud : words.filter((token) => meanings.has(token))
    },
  }
}

const isCode = (part: string): boolean => /^\d+$/.test(part)

/** Plurals of the three languages that mark them at the end: chemises, bijoux, relojes. */
const forms = (token: string): string[] => [
  token,
  ...[/s$/, /x$/, /es$/]
    .filter((end) => token.length > 3 && end.test(token))
    .map((end) => token.replace(end, '')),
]

function cut(text: string, known: ReadonlyMap<string, unknown>, longest: number): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    let length = Math.min(longest, text.length - at)
    while (length > 0 && !known.has(text.slice(at, at + length))) length -= 1
    if (length > 0) parts.push(text.slice(at, at + length))
    at += Math.max(1, length)
  }
  return parts
}
