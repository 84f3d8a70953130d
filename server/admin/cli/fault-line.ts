import { say, word } from './say.ts'

interface Fault {
  /** A message id. */
  message: string
  value?: string
  /** Values that would be right. */
  right?: string
}

/** What is wrong at one place of a file, in a line. */
export function faultLine(place: string, { message, value = '', right = '' }: Fault): string {
  let fault = word(message, { field: say('verb.fault.this') })
  if (value) fault = say('verb.fault.value', { fault, value })
  if (right) fault = say('verb.fault.right', { fault, right })
  return word('layout.labelled', { label: place, value: fault })
}
