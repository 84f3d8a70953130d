import { actingLocale, actingNoun } from '#server/db/audit.ts'
import { sentence, type Values } from '#server/platform/messages.ts'

/** What a verb says (`verb.…` in locales/): at the desk in the person's language, at the command line in English. */
export const say = (id: `verb.${string}`, values?: Values): string => sentence(actingLocale(), id, values)

/** A word that screens show as well, such as the name of a status, in the same language. */
export const word = (id: string, values?: Values): string => sentence(actingLocale(), id, values)

/** What a sentence calls an option: `--state`, or at the desk the label of its field. */
export function optionName(option: string): string {
  const noun = actingNoun()
  if (noun === undefined) return `--${option}`
  // A noun may have labels of its own. An id without a message comes back as it is.
  const label = [`desk.field.${noun}.${option}`, `desk.field.${option}`]
    .map((id) => ({ id, said: word(id) }))
    .find(({ id, said }) => said !== id)
  return say('verb.label', { label: label?.said ?? option })
}
