import { useIntl } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { useNoun } from '#src/desk/layout/use-noun.ts'

interface DeskWords {
  /** A value that a verb takes or answers; one without words is its own name. */
  option: (value: string) => string
  /** A value of a field of the account's, such as a trailer's equipment. */
  accountOption: (field: string, value: string) => string
  /** The heading of a column, or the label of a fact. */
  column: (name: string) => string
  /** The message id of a field's label. */
  field: (name: string) => string
  /** How a field's text is written, where that can't be guessed. */
  hint: (name: string) => string | undefined
}

/**
 * The words of the desk for what verbs take and answer. One word can mean two things, so that a noun may have
 * words of its own: "lost" is a parcel among claims, `desk.option.claim.lost`, else the end of a dispute. The
 * account's own words serve for what the desk has none for.
 */
export function useDeskWords(): DeskWords {
  const text = useText()
  const { messages } = useIntl()
  const noun = useNoun()
  const known = (...ids: string[]) => ids.find((id) => id in messages)
  const own = (family: string, word: string) => [`desk.${family}.${noun}.${word}`, `desk.${family}.${word}`]
  const said = (name: string, ...ids: string[]) => {
    const id = known(...ids)
    return id === undefined ? name : text(id)
  }
  return {
    option: (value) => said(value, ...own('option', wordOf(value))),
    accountOption: (field, value) => said(value, `option.${field}.${value}`),
    column: (name) =>
      said(name, ...own('column', wordOf(name)), `field.${wordOf(name)}`, `price.${wordOf(name)}`),
    field: (name) => known(...own('field', name)) ?? `desk.field.${name}`,
    hint: (name) => {
      const id = known(...own('hint', name))
      return id === undefined ? undefined : text(id)
    },
  }
}

/** "answer by (UTC)" as a message id has it; of an email's kind, such as "order:moved", what it is about. */
export const wordOf = (name: string): string =>
  name
    .replace(/[:.].*$/, '')
    .replaceAll(/\W+/g, '_')
    .replace(/_$/, '')
