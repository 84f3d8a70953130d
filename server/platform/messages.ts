import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createIntl, type IntlShape } from '@formatjs/intl'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { collapseFullStops } from '#src/domain/shared/text/collapse-full-stops.ts'
import { ROOT } from './root.ts'

export type Values = Record<string, string | number>
const shapes = new Map(LOCALES.map((locale) => [locale, shape(locale)]))

/** A message in a person's language; an id without a message is returned unchanged. */
export function sentence(locale: Locale, id: string, values?: Values): string {
  return collapseFullStops(shapes.get(locale)!.formatMessage({ id }, values))
}

function shape(locale: Locale): IntlShape<string> {
  const messages = JSON.parse(readFileSync(join(ROOT, 'locales', `${locale}.json`), 'utf8')) as Record<
    string,
    string
  >
  return createIntl<string>({ locale: LOCALE_FACTS[locale].bcp47, messages, onError: () => {} })
}
