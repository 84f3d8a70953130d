/** Where the desk is. Its screens are below, one a noun of the operator's verbs, and those of its own. */
export const DESK_PATH = '/admin'
export const nounPath = (noun: string): string => `${DESK_PATH}/${noun}`
export const customerPath = (id: string): string => `${nounPath('customers')}/${id}`

/** Nouns whose rows have a screen of their own. */
const ROW_SCREENS: readonly string[] = ['freight']
/** The screen of a row, by its number. */
export const rowPath = (noun: string, number: unknown): string | undefined =>
  ROW_SCREENS.includes(noun) && typeof number === 'string' ? `${nounPath(noun)}/${number}` : undefined
