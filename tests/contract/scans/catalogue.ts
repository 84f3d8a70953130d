import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { ROOT } from './sources.ts'

export type Catalogue = Record<string, string>

export const catalogues = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    JSON.parse(readFileSync(join(ROOT, 'locales', `${locale}.json`), 'utf8')) as Catalogue,
  ]),
) as Record<Locale, Catalogue>

/** The arguments and tags of a message, each once, in alphabetical order: `count`, `<terms>`. */
export function namesIn(message: string): string[] {
  const names = new Set<string>()
  for (const element of everyElement(parse(message))) {
    if (element.type === TYPE.tag) names.add(`<${element.value}>`)
    else if (element.type !== TYPE.literal && element.type !== TYPE.pound) names.add(element.value)
  }
  return [...names].toSorted()
}

/** The text as read on a screen: once for each plural and select form, with arguments as "§". */
export function readings(message: string): string[] {
  return readingsOf(parse(message))
}

function readingsOf(elements: MessageFormatElement[]): string[] {
  return elements.reduce<string[]>(
    (before, element) => {
      const parts = partsOf(element)
      return before.flatMap((start) => parts.map((part) => start + part))
    },
    [''],
  )
}

function partsOf(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal) return [element.value]
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return Object.values(element.options).flatMap(({ value }) => readingsOf(value))
  return element.type === TYPE.tag ? readingsOf(element.children) : ['§']
}

function everyElement(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    const inside =
      element.type === TYPE.tag
        ? element.children
        : element.type === TYPE.plural || element.type === TYPE.select
          ? Object.values(element.options).flatMap(({ value }) => value)
          : []
    return [element, ...everyElement(inside)]
  })
}
