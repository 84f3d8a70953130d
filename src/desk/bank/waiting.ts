/** What `bank waiting` answers: a line of a statement, or an e-transfer whose customer isn't known. */
export interface Waiting {
  kind: 'line' | 'transfer'
  number: string
  account: string
  date: string
  amount: string
  text: string
  reference: string
  /** Likeliest first. */
  mayBe: Candidate[]
}
export interface Candidate {
  act: 'match' | 'credit'
  to: string
  kind: string
  date: string
  party: string
  amount: string
  by: 'name' | 'sender' | 'amount' | 'before'
  sure: 'exact' | 'likely' | 'possible'
}
/** What `bank expected` answers. */
export type Expected = Pick<Candidate, 'act' | 'to' | 'kind' | 'date' | 'party' | 'amount'>

/** The verb and its values that settle one as what it is said to be. */
export function settling(
  { kind, number }: Pick<Waiting, 'kind' | 'number'>,
  { act, to }: Pick<Candidate, 'act' | 'to'>,
): { verb: string; values: Record<string, string> } {
  if (kind === 'transfer')
    return {
      verb: 'transfer match',
      values: { 'e-transfer-number': number, 'top-up-number-or-email': to },
    }
  return act === 'credit'
    ? { verb: 'bank credit', values: { 'bank-line-number': number, 'top-up-number-or-email': to } }
    : { verb: 'bank match', values: { 'bank-line-number': number, documents: to } }
}

/** What one press confirms; among several that are as likely a person chooses. */
export const confirmable = ({ mayBe: [best, next] }: Waiting): Candidate | undefined =>
  best && (best.sure !== 'possible' || !next) ? best : undefined
