import { COUNTRY_CODES, PROVINCES, STATES } from '#src/domain/shared/countries.ts'
import { wordsIn } from '#src/domain/shared/text/normalize-text.ts'

/** Languages whose country names are recognized: those of the interface (requirements §1). */
const LANGUAGES = ['en', 'fr', 'es', 'zh-CN']

/** Names people use that Intl doesn't have. */
const OTHER_NAMES: Record<string, string> = {
  can: 'CA',
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
  'etats unis d amerique': 'US',
  eeuu: 'US',
  'ee uu': 'US',
  mex: 'MX',
  uk: 'GB',
  gbr: 'GB',
  'great britain': 'GB',
  england: 'GB',
  fra: 'FR',
  deu: 'DE',
  chn: 'CN',
  'pr china': 'CN',
  'hong kong': 'HK',
  macau: 'MO',
  turkey: 'TR',
  'czech republic': 'CZ',
  'viet nam': 'VN',
  'russian federation': 'RU',
  'korea republic of': 'KR',
}

/**
 * English, then French and other spellings that differ. Names of states are those of the United States Postal
 * Service.
 */
const PROVINCE_NAMES: Record<(typeof PROVINCES)[number], string> = {
  AB: 'Alberta',
  BC: 'British Columbia|Colombie-Britannique|Columbia Británica|不列颠哥伦比亚|卑诗',
  MB: 'Manitoba',
  NB: 'New Brunswick|Nouveau-Brunswick|Nuevo Brunswick|新不伦瑞克',
  NL: 'Newfoundland and Labrador|Newfoundland|Terre-Neuve-et-Labrador|Terre-Neuve|Terranova y Labrador',
  NS: 'Nova Scotia|Nouvelle-Écosse|Nueva Escocia|新斯科舍',
  NT: 'Northwest Territories|Territoires du Nord-Ouest|Territorios del Noroeste',
  NU: 'Nunavut',
  ON: 'Ontario|Ont|安大略|安大略省',
  PE: 'Prince Edward Island|Île-du-Prince-Édouard|Isla del Príncipe Eduardo|PEI',
  QC: 'Quebec|Québec|Que|PQ|魁北克|魁北克省',
  SK: 'Saskatchewan|Sask',
  YT: 'Yukon|Yukon Territory|YK',
}
const STATE_NAMES =
  'Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware District_of_Columbia Florida Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky ' +
  'Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada New_Hampshire New_Jersey New_Mexico New_York North_Carolina North_Dakota ' +
  'Ohio Oklahoma Oregon Pennsylvania Rhode_Island South_Carolina South_Dakota Tennessee Texas Utah Vermont Virginia Washington West_Virginia Wisconsin Wyoming Puerto_Rico ' +
  'US_Virgin_Islands Guam American_Samoa Northern_Mariana_Islands'

const key = (name: string): string => wordsIn(name).join(' ')
/** Cached: a file repeats the same few names thousands of times. */
const keys = new Map<string, string>()
function keyOnce(name: string): string {
  const known = keys.get(name) ?? key(name)
  if (keys.size < 1000) keys.set(name, known)
  return known
}

let countries: Map<string, string> | undefined
let regions: Map<string, string> | undefined

/**
 * The code of a country that is written as a code, or by its name in any of our languages; undefined when it
 * is neither.
 */
export function parseCountry(text: string): string | undefined {
  if (!countries) {
    countries = new Map(COUNTRY_CODES.map((code) => [key(code), code]))
    for (const language of LANGUAGES) {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      for (const code of COUNTRY_CODES) countries.set(key(names.of(code) ?? code), code)
    }
    for (const [name, code] of Object.entries(OTHER_NAMES)) countries.set(name, code)
  }
  return countries.get(keyOnce(text))
}

/**
 * The code of a province or state of that country that is written as a code or a name; undefined when it is
 * neither.
 */
export function parseRegion(country: string, text: string): string | undefined {
  if (!regions) {
    regions = new Map()
    for (const code of PROVINCES)
      for (const name of [code, ...PROVINCE_NAMES[code].split('|')]) regions.set(`CA ${key(name)}`, code)
    for (const [at, name] of STATE_NAMES.split(' ').entries())
      for (const one of [STATES[at]!, name]) regions.set(`US ${key(one)}`, STATES[at]!)
    for (const code of STATES) regions.set(`US ${key(code)}`, code)
  }
  return regions.get(`${country} ${keyOnce(text)}`)
}
