import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:messages/'
/** First words of the message ids that a public page may use; the rest belongs to the account. */
const PUBLIC_FAMILIES = ['site', 'layout', 'auth', 'error', 'validation', 'locale', 'track', 'tracker', 'action', 'state', 'theme']
/** Fields of the public forms: their labels, hints and choices. */
const PUBLIC_FIELDS = [
  'username', 'password', 'confirmPassword', 'accountType', 'nickName', 'email', 'mobile', 'company', 'taxNumber', 'code', 'remember', 'keep', 'terms', 'trackingNumbers', 'from', 'to', 'weight',
  'topic', 'name', 'phone', 'message', 'files', 'originCountry', 'originPlace', 'destinationPlace', 'oceanMode', 'containerType', 'containerCount', 'cubicMetres', 'kilograms', 'readyDate', 'goods',
]

/**
 * `virtual:messages/<public|account>/<locale>`: the messages as compiled syntax trees, so that no parser is shipped.
 * A message that does not parse fails the build with its id.
 */
export function messages(): Plugin {
  return {
    name: 'portage-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const [scope, locale] = id.slice(PREFIX.length + 1).split('/') as [string, string]
      const file = fileURLToPath(new URL(`../locales/${locale}.json`, import.meta.url))
      this.addWatchFile(file)
      const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      const wanted = Object.entries(all).filter(([key]) => (scope === 'account' ? !key.startsWith('mail.') : isPublic(key)))
      return `export const messages = ${JSON.stringify(Object.fromEntries(wanted.map(([key, text]) => [key, compile(key, text)])))}`
    },
  }
}

function isPublic(key: string): boolean {
  const [family, name] = key.split('.') as [string, string]
  return PUBLIC_FAMILIES.includes(family) || (['field', 'hint', 'option'].includes(family) && PUBLIC_FIELDS.includes(name))
}

function compile(key: string, text: string) {
  try {
    return parse(text, { ignoreTag: false })
  } catch (error) {
    throw new Error(`The message ${key} cannot be parsed: ${text}`, { cause: error })
  }
}
