import { addressSchema, type Address } from '#src/domain/address/address.ts'
import { emptyValues } from '#src/domain/shared/fields.ts'
import { normalizeText } from '#src/domain/shared/text/normalize-text.ts'
import { seededRandom } from '#src/domain/shared/seeded-random.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { searchWords } from '#src/domain/synced-entities.ts'
import { pick } from './random.ts'

export interface SampleAddress {
  id: string
  doc: RecordData
  words: string[]
}

/** An address book as large as a busy shop's; the same for the same seed. */
export function sampleAddresses(count: number, seed: number): SampleAddress[] {
  const random = seededRandom(seed)
  const start = emptyValues(addressSchema)
  return Array.from({ length: count }, (_, at) => {
    const [city, province, area] = pick(CITIES, random)
    const id = `00000000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`
    const digit = () => Math.floor(random() * 10)
    const doc: Address = {
      ...start,
      fullName: `${pick(FIRST, random)} ${name(random)}`,
      company: random() < 0.5 ? `${name(random)} ${pick(TRADES, random)}` : '',
      city,
      province,
      phone: '+14165550134',
      address1: `${1 + Math.floor(random() * 9999)} ${name(random)} ${pick(STREETS, random)}`,
      postalCode: `${area} ${digit()}${pick(LETTERS, random)}${digit()}`,
    }
    return { id, doc: { ...doc }, words: wordsOf(searchWords('address', id, { ...doc })) }
  })
}

/** Searches that people type: beginnings of words, now and then of two; one in six matches nothing. */
export function sampleSearches(addresses: readonly SampleAddress[], count: number, seed: number): string[] {
  const random = seededRandom(seed)
  const beginning = (word: string) => word.slice(0, 1 + Math.floor(random() * Math.min(6, word.length)))
  return Array.from({ length: count }, () => {
    const { words } = pick(addresses, random)
    if (random() < 1 / 6) return `${pick(words, random).slice(0, 3)}qx`
    return random() < 0.25
      ? `${beginning(pick(words, random))} ${beginning(pick(words, random))}`
      : beginning(pick(words, random))
  })
}

/**
 * How many addresses match, at most `limit`, by the simplest possible search, to check the others against.
 */
export function countMatches(addresses: readonly SampleAddress[], q: string, limit: number): number {
  const wanted = wordsOf(normalizeText(q))
  let found = 0
  for (const { words } of addresses) {
    if (wanted.every((beginning) => words.some((word) => word.startsWith(beginning)))) found += 1
    if (found === limit) break
  }
  return found
}

export const wordsOf = (text: string): string[] => [...new Set(text.split(/[^\p{L}\p{N}]+/u).filter(Boolean))]

/** Thousands of different family names, as in a real address book. */
const name = (random: () => number): string => {
  const text = pick(STARTS, random) + pick(MIDDLES, random) + pick(ENDS, random)
  return text[0]!.toUpperCase() + text.slice(1)
}

const STARTS = [
  'bel',
  'bro',
  'cham',
  'char',
  'dou',
  'du',
  'el',
  'fon',
  'gar',
  'gau',
  'ham',
  'hal',
  'jac',
  'ken',
  'la',
  'le',
  'mac',
  'mar',
  'mor',
  'nor',
  'ou',
  'pel',
  'pres',
  'ro',
  'san',
  'sin',
  'tan',
  'trem',
  'val',
  'wil',
]
const MIDDLES = [
  '',
  'a',
  'ba',
  'ber',
  'can',
  'cé',
  'da',
  'din',
  'go',
  'li',
  'ma',
  'mé',
  'na',
  'ra',
  'ri',
  'ta',
  'to',
  'va',
  'vi',
  'wo',
]
const ENDS = [
  'blay',
  'chuk',
  'don',
  'field',
  'gh',
  'land',
  'ley',
  'lund',
  'meau',
  'nault',
  'quin',
  'rd',
  'ron',
  'scu',
  'son',
  'ton',
  'tte',
  'ville',
  'wood',
  'yk',
]
const FIRST = [
  'Amélie',
  'Arjun',
  'Beth',
  'Chloé',
  'Daniel',
  'Élodie',
  'Farah',
  'Gabriel',
  'Hana',
  'Isaac',
  'Jun',
  'Karim',
  'Liam',
  'Mina',
  'Noah',
  'Olivia',
  'Priya',
  'Quentin',
  'Rosa',
  'Sam',
  'Théo',
  'Uma',
  'Victor',
  'Wei',
  'Xavier',
  'Yuki',
  'Zoé',
]
const TRADES = [
  'Bakery',
  'Books',
  'Ceramics',
  'Coffee',
  'Cycles',
  'Electronics',
  'Farm',
  'Furniture',
  'Garage',
  'Imports',
  'Jewellery',
  'Optical',
  'Pharmacy',
  'Records',
  'Textiles',
  'Tools',
  'Toys',
  'Wines',
]
const STREETS = ['Avenue', 'Boulevard', 'Crescent', 'Drive', 'Lane', 'Road', 'Street', 'Way']
const CITIES = [
  ['Toronto', 'ON', 'M5V'],
  ['Montréal', 'QC', 'H2Y'],
  ['Vancouver', 'BC', 'V6B'],
  ['Calgary', 'AB', 'T2P'],
  ['Edmonton', 'AB', 'T5J'],
  ['Ottawa', 'ON', 'K1P'],
  ['Winnipeg', 'MB', 'R3C'],
  ['Québec', 'QC', 'G1R'],
  ['Hamilton', 'ON', 'L8P'],
  ['Halifax', 'NS', 'B3J'],
  ['Saskatoon', 'SK', 'S7K'],
  ['Regina', 'SK', 'S4P'],
  ['St. John’s', 'NL', 'A1C'],
  ['Moncton', 'NB', 'E1C'],
  ['Charlottetown', 'PE', 'C1A'],
  ['Whitehorse', 'YT', 'Y1A'],
  ['Laval', 'QC', 'H7N'],
  ['London', 'ON', 'N6A'],
  ['Victoria', 'BC', 'V8W'],
  ['Scarborough', 'ON', 'M1B'],
] as const
const LETTERS = 'A B C E G H J K L M N P R S T V W X Y Z'.split(' ')
