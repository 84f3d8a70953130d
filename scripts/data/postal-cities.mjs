// Writes the city to put on an address into each row of src/domain/data/fsa.json: GeoNames names the delivery
// area ("Downtown Toronto"). Null where many towns share a code, as in rural areas.
// node scripts/data/postal-cities.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

const file = join(root, 'src/domain/data/fsa.json')
const data = JSON.parse(readFileSync(file, 'utf8'))
/** @type {{ cities: Record<string, Record<string, unknown>> }} */
const { cities } = JSON.parse(readFileSync(join(root, 'src/domain/data/cities.json'), 'utf8'))

/**
 * Cities that a whole range of codes belongs to, and the names in it that are used on addresses themselves.
 * @type {[RegExp, string, Record<string, string>][]}
 */
const RANGES = [
  [/^M/, 'Toronto', same('Scarborough', 'North York', 'East York', 'Etobicoke', 'York')],
  [/^H7/, 'Laval', {}],
  [
    /^H[1-58]/,
    'Montréal',
    {
      ...same(
        'Anjou',
        'Hampstead',
        'Outremont',
        'Saint-Léonard',
        'Saint-Laurent',
        'LaSalle',
        'Lachine',
        'Verdun',
        'Westmount',
        'Dorval',
        'Côte-Saint-Luc',
      ),
      'Mount Royal': 'Mont-Royal',
      'Montreal East': 'Montréal-Est',
      'Montreal West': 'Montréal-Ouest',
    },
  ],
  [/^G[12]/, 'Québec', same('L’Ancienne-Lorette')],
]
/** Towns whose names begin like a neighbouring city's. */
const OWN_TOWNS = ['King City', 'Fredericton Junction', 'Central Saanich']
const FRONT = /^(?:(?:Downtown|Central|Old|Inner|Outer)\s+)+/
const BACK =
  /(?:\s+(?:Central|Centre|Inner|Outer|Upper|Lower|East|West|North|South|Northeast|Northwest|Southeast|Southwest|&|and))+$/
const NO_CITY = /\b(?:Count(?:y|ies)|Region(?:al)?|District|Mainland|Islands|Peninsula|Remote)\b/
const RURAL = /^.0/

for (const [area, row] of Object.entries(data.fsa))
  row[5] = RURAL.test(area)
    ? null
    : cityOf(area, String(row[0]).replace(/\s*\(.*$/, ''), Object.keys(cities[row[1]] ?? {}))
data._columns[5] = 'city'
writeFileSync(file, `${JSON.stringify(data).replaceAll('],"', '],\n"').replace(',"fsa":{', ',\n"fsa":{')}\n`)

/**
 * @param {string} area
 * @param {string} place
 * @param {string[]} known cities of the province
 */
function cityOf(area, place, known) {
  const range = RANGES.find(([codes]) => codes.test(area))
  if (range)
    return Object.entries(range[2]).find(([own]) => fold(place).startsWith(fold(own)))?.[1] ?? range[1]
  const stripped = place.replace(FRONT, '').replace(BACK, '')
  const own = OWN_TOWNS.find((town) => place.startsWith(town))
  if (own) return own
  const words = ` ${fold(stripped)} `
  const of = (/** @type {(city: string) => boolean} */ fits) =>
    known.filter((city) => fits(` ${fold(city)} `)).toSorted((a, b) => b.length - a.length)[0]
  return (
    of((city) => words.startsWith(city)) ??
    (/Government/.test(place) ? of((city) => words.includes(city)) : undefined) ??
    (NO_CITY.test(stripped) ? null : stripped)
  )
}

/** @param {string} text */
function fold(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'")
}

/** @param {string[]} names */
function same(...names) {
  return Object.fromEntries(names.map((name) => [name, name]))
}
