import type { Address } from './address.ts'
import { wordsIn } from '#src/domain/shared/text/normalize-text.ts'
import { normalizePostal } from './postal.ts'

type Place = Pick<Address, 'fullName' | 'company' | 'address1' | 'country' | 'postalCode'>

/**
 * A key that two addresses share when they are probably the same: name, postal code and street, ignoring how
 * people write them ("45, rue St-Paul E." and "45 Rue Saint Paul Est"). '' when there is too little to tell.
 */
export function likenessKey({ fullName, company, address1, country, postalCode }: Place): string {
  const [name, street, code] = [
    wordsIn(fullName || company).join(' '),
    wordsIn(address1)
      .map((word) => STREET_WORDS[word] ?? word)
      .join(' '),
    normalizePostal(country, postalCode).replace(/[\s-]/g, ''),
  ]
  return name && street ? `${name}|${code}|${street}` : ''
}

/**
 * Identifies the address of a file's row: importing the row again finds it, whatever else was corrected in
 * it. Two units of one house are two rows.
 */
export const rowKeyOf = (address: Place & Pick<Address, 'aptSuite' | 'address2'>): string =>
  [
    likenessKey(address),
    wordsIn(address.aptSuite).join(' '),
    wordsIn(address.address2).join(' '),
    wordsIn(address.company).join(' '),
  ].join('|')

/** Groups of two or more addresses that look alike, in the order given. */
export function groupLookAlikes<A extends Place>(addresses: readonly A[]): A[][] {
  const groups = new Map<string, A[]>()
  for (const address of addresses) {
    const key = likenessKey(address)
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), address])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** Name of a pair of addresses that a person said are different; the same in either order. */
export const pairKey = (a: string, b: string): string => [a, b].toSorted().join('+')

/**
 * English and French street words as Canada Post abbreviates them; one letter for each direction in both
 * languages.
 */
const STREET_WORDS: Record<string, string> = {
  street: 'st',
  saint: 'st',
  sainte: 'st',
  ste: 'st',
  avenue: 'av',
  ave: 'av',
  road: 'rd',
  boulevard: 'bd',
  boul: 'bd',
  blvd: 'bd',
  drive: 'dr',
  court: 'ct',
  crescent: 'cres',
  lane: 'ln',
  place: 'pl',
  square: 'sq',
  terrace: 'terr',
  highway: 'hwy',
  parkway: 'pky',
  pkwy: 'pky',
  chemin: 'ch',
  route: 'rte',
  rue: 'r',
  montee: 'mtee',
  north: 'n',
  nord: 'n',
  south: 's',
  sud: 's',
  east: 'e',
  est: 'e',
  west: 'w',
  ouest: 'w',
  o: 'w',
}
