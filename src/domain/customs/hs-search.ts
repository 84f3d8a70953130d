import { wordsIn } from '#src/domain/shared/text/normalize-text.ts'
import { goodsWords, type GoodsWordsFile, type Meaning } from './goods-words.ts'
import { lowerBound } from '#src/domain/shared/sorted-rows.ts'

/**
 * Shape of data/hs.json: chapters (2 digits), headings (4) and subheadings (6) with their English
 * descriptions.
 */
export interface HsFile {
  rows: [code: string, description: string][]
}

/** One subheading: six digits, its description, and its heading's. */
export interface HsLine {
  code: string
  description: string
  heading: string
}

export interface HsSearch {
  /**
   * Lines for words (English, and everyday words of the four languages) or the first digits of a number, best
   * first. Empty for no words.
   */
  search(query: string, limit?: number): HsLine[]
  /** The line of a code of six digits or more, or null when the nomenclature has none. */
  find(code: string): HsLine | null
}

/** Bits of a posting below the line: how specific the word is to it. */
const [OWN, FIRST, HEADING, EXCLUDED] = [0, 1, 2, 3]
const WEIGHT = [10, 13, 4, 1] as const
/**
 * A whole word counts more than a prefix; an everyday word as much as one of the nomenclature's main words.
 */
const BEGINNING = 0.7
const BY_MEANING = 12
const AT_ONCE = 200

/** Indexes the nomenclature once (about 6,900 rows), sorted, so that a search walks over postings. */
export function createHsSearch(file: HsFile, words: GoodsWordsFile): HsSearch {
  const reading = readHs(file, words)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

/**
 * The same in steps of a few milliseconds, for a page that has to respond to keys: all at once it takes a
 * slow phone half a second.
 */
export function* readHs({ rows }: HsFile, words: GoodsWordsFile): Generator<void, HsSearch> {
  const headings = new Map(rows.filter(([code]) => code.length < 6))
  const lines = rows
    .filter(([code]) => code.length === 6)
    .map(([code, description]) => ({ code, description, heading: headings.get(code.slice(0, 4)) ?? '' }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const at = new Map(lines.map(({ code }, line) => [code, line]))
  const index = yield* indexOf(lines)
  const terms = [...index.keys()].toSorted()
  const meanings = goodsWords(words)

  const beginning = (code: string): HsLine[] => {
    return lines
      .slice(lowerBound(lines, code, (line) => line.code))
      .filter((line) => line.code.startsWith(code))
  }
  const scoresOf = (token: string): Float32Array => {
    const scores = new Float32Array(lines.length)
    const raise = (line: number, score: number) => {
      if (score > scores[line]!) scores[line] = score
    }
    const addWord = (word: string, most: number) => {
      for (
        let term = lowerBound(terms, word, (one) => one);
        term < terms.length && terms[term]!.startsWith(word);
        term += 1
      )
        for (const posting of index.get(terms[term]!)!)
          raise(
            posting >> 2,
            WEIGHT[posting & 3]! *
              most *
              (isSame(terms[term]!, word) ? 1 : (BEGINNING * word.length) / terms[term]!.length),
          )
    }
    for (const word of singulars(token)) addWord(word, 1)
    for (const meaning of meanings.of(token))
      addMeaning(meaning, addWord, (code, score) => {
        for (const line of beginning(code)) raise(at.get(line.code)!, score)
      })
    return scores
  }

  return {
    find: (code) => lines[at.get(code.slice(0, 6)) ?? -1] ?? null,
    search(query, limit = 20) {
      const digits = query.replace(/[\s.]/g, '')
      if (/^\d{2,10}$/.test(digits)) return beginning(digits.slice(0, 6)).slice(0, limit)
      const tokens = meanings.tokens(query)
      return tokens.length === 0 ? [] : ranked(tokens.map(scoresOf), lines).slice(0, limit)
    },
  }
}

/** Lines that match the most words; among those, the most specific and shortest. */
function ranked(scores: readonly Float32Array[], lines: readonly HsLine[]): HsLine[] {
  const found: { line: HsLine; hits: number; score: number }[] = []
  let most = 0
  for (const [at, line] of lines.entries()) {
    let [hits, score] = [0, -line.description.length / 400]
    for (const one of scores)
      if (one[at]! > 0) {
        hits += 1
        score += one[at]!
      }
    if (hits === 0 || hits < most) continue
    most = hits
    found.push({ line, hits, score })
  }
  return found
    .filter(({ hits }) => hits === most)
    .toSorted((a, b) => b.score - a.score || (a.line.code < b.line.code ? -1 : 1))
    .map(({ line }) => line)
}

function* indexOf(lines: readonly HsLine[]): Generator<void, Map<string, number[]>> {
  const index = new Map<string, number[]>()
  const add = (text: string, line: number, kind: number) => {
    for (const word of wordsIn(text)) {
      const postings = index.get(word)
      if (postings) postings.push((line << 2) | kind)
      else index.set(word, [(line << 2) | kind])
    }
  }
  for (const [at, { description, heading }] of lines.entries()) {
    if (at % AT_ONCE === 0) yield
    // "Horses; live, other than pure-bred": what follows is excluded from the line.
    const [said = '', ...not] = description.split(/\b(?:other than|excluding|except|excl|not)\b/i)
    const [first = '', ...more] = said.split(/[;,]/)
    add(first, at, FIRST)
    add(more.join(' '), at, OWN)
    add(not.join(' '), at, EXCLUDED)
    add(heading, at, HEADING)
  }
  return index
}

/** A tariff number scores its lines, the more the narrower it is; a word scores the lines that have it. */
function addMeaning(
  { codes, words }: Meaning,
  addWord: (word: string, most: number) => void,
  addCode: (code: string, score: number) => void,
): void {
  for (const code of codes) addCode(code, BY_MEANING + code.length / 2)
  for (const word of words) addWord(word, 0.9)
}

/** "shirts" is also looked up as "shirt". */
function singulars(token: string): string[] {
  return token.length > 3 && token.endsWith('s')
    ? [token, token.slice(0, -1), ...(token.endsWith('es') && token.length > 4 ? [token.slice(0, -2)] : [])]
    : [token]
}

const isSame = (term: string, word: string): boolean =>
  term === word || term === `${word}s` || term === `${word}es`
