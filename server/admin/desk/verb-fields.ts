import type { VerbField, VerbFieldKind } from '#src/contract/desk/verbs.ts'
import type { Verb } from '#server/admin/verbs/verb.ts'

/** One part of a verb's usage: a word by its place, or an option. */
export interface UsagePart {
  /** What stands in the usage: `claim number`, `YYYY-MM-DD`, `open|won`; '' of a flag. */
  value: string
  /** Undefined of a word. */
  option?: string
  required: boolean
  /** A word's place among the words. */
  at: number
}

const COUNTS = new Set(['limit', 'days', 'hours', 'cap'])
const MONEY = new Set(['amount', 'carriage'])

/** Reads a usage such as `claim accept <claim number> [<amount>] --answer "…"`: the one description of a verb. */
export function usageParts({ usage }: Pick<Verb, 'usage'>): UsagePart[] {
  const parts: UsagePart[] = []
  let words = 0
  // A bare choice stands where a word does: "user reset-factors request|confirm <email>".
  for (const [token, name, value, word, bare] of usage.matchAll(
    /--([\w-]+)((?: (?!--|\[|<)[^\s\]]+)*(?: <[^>]+>)?)|<([^>]+)>(?:\|\w+)?|(?<= )(\w+(?:\|\w+)+)/g,
  )) {
    const before = usage.slice(0, usage.indexOf(token))
    const required = before.split('[').length === before.split(']').length
    if (name === undefined) {
      parts.push({ value: word ?? bare ?? '', required, at: words })
      words += 1
    } else parts.push({ value: (value ?? '').trim(), option: name, required, at: -1 })
  }
  return parts
}

/** What the desk asks for before it runs a verb: not the names of files that are written for the person. */
export function fieldsOf(verb: Verb): VerbField[] {
  return usageParts(verb)
    .filter((part) => !isWritten(part, verb) && !isSelf(part))
    .map((part) => {
      const kind = kindOf(part, verb)
      return {
        name: nameOf(part),
        kind,
        required: part.required && kind !== 'flag',
        ...(kind === 'choice' && { options: part.value.split('|') }),
      }
    })
}

/**
 * A file or folder that the command line writes into: the desk hands it to the browser. Not a back-up, whose name
 * has to be said.
 */
export const isWritten = ({ option, value, at, required }: UsagePart, { reads, path }: Verb): boolean =>
  option === undefined &&
  at !== reads &&
  !(at === path && required) &&
  (value === 'file' || value === 'folder' || /\.(csv|json)$/.test(value))

/** Who does it: at the desk the person who is logged in, whoever they would name. */
export const isSelf = ({ value }: UsagePart): boolean => value === '<administrator>'

export const nameOf = ({ option, value }: UsagePart): string =>
  option ?? (WORDS[value] ?? value).toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Words whose usage shows their values instead of a name. */
const WORDS: Readonly<Record<string, string>> = {
  'CA|US': 'country',
  'parcel|freight': 'pack',
  'parcel|freight|customs': 'pack',
  'parcel|freight|fuel|customs': 'pack',
  'YYYY-MM': 'month',
  'on|off': 'state',
  'YYYY-MM-DD': 'day',
  'document,…': 'documents',
  'quickbooks|xero': 'program',
  'request|confirm': 'step',
  'receivables|liabilities': 'aged',
  'gst|qst': 'return',
  'trial-balance|general-ledger|receivables|liabilities|gst|qst|quickbooks|xero': 'report',
}

function kindOf({ option, value, at }: UsagePart, { reads, readsOption }: Verb): VerbFieldKind {
  if (option === undefined ? at === reads : option === readsOption) return 'file'
  if (option !== undefined && value === '') return 'flag'
  if (value === 'YYYY-MM-DD') return 'day'
  if (value === 'YYYY-MM') return 'month'
  if (MONEY.has(option ?? value) || /^\d+\.\d\d$/.test(value)) return 'money'
  if (option !== undefined && COUNTS.has(option)) return 'count'
  return /^[\w/-]+(\|[\w/-]+)+$/.test(value) && !value.endsWith('|email') ? 'choice' : 'text'
}
