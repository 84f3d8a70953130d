import { Parser } from 'saxen'

export type Attribute = (name: string) => string | undefined

/** Visits every element of an XML file as it begins; names and attributes without their prefixes. None of an empty one. */
export function eachTag(xml: string, visit: (name: string, attribute: Attribute) => void): void {
  if (xml === '') return
  new Parser()
    .on('error', (error) => {
      throw error
    })
    .on('openTag', (tag, attributes, decode) => visit(unprefixed(tag), reader(attributes, decode)))
    .parse(xml)
}

/** An attribute by its name; of several, with or without prefixes, the last. */
export const reader =
  (attributes: () => Record<string, string>, decode: (text: string) => string): Attribute =>
  (name) => {
    const [, value] =
      Object.entries(attributes()).findLast(
        ([given]) => !given.startsWith('xmlns:') && unprefixed(given) === name,
      ) ?? []
    return value === undefined ? undefined : decode(value)
  }

export const unprefixed = (name: string): string => name.slice(name.indexOf(':') + 1)
