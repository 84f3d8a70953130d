import { actingLocale } from '#server/db/audit.ts'
import { sentence, type Values } from '#server/platform/messages.ts'

/** What a verb says (`verb.…` in locales/): at the desk in the person's language, at the command line in English. */
export const say = (id: `verb.${string}`, values?: Values): string => sentence(actingLocale(), id, values)
