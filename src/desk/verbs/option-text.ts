import type { Values } from '#src/i18n/use-text.ts'

/** A value that a verb takes, in words; a date's notation or a file's is its own name. */
export const optionText = (text: (id: string, values?: Values) => string, value: string): string =>
  /^[A-Z/-]+$|^(csv|xlsx|json)$/.test(value) ? value : text(`desk.option.${value.replaceAll('-', '_')}`)
