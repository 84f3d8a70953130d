/** Where the desk is. Its screens are below, one a noun of the operator's verbs, and those of its own. */
export const DESK_PATH = '/admin'
export const nounPath = (noun: string): string => `${DESK_PATH}/${noun}`
export const packPath = (pack: string): string => `${nounPath('prices')}/${pack}`
export const customerPath = (id: string): string => `${nounPath('customers')}/${id}`
/** Where a customer is merged into another, or deleted: what would come of it is shown first. */
export const mergePath = (id: string): string => `${customerPath(id)}/merge`
export const erasePath = (id: string): string => `${customerPath(id)}/erase`
/** An order or load, by its number. */
export const orderPath = (number: string): string => `${nounPath('order')}/${number}`
/** The numbers of one customer. */
export const numbersPath = (customer: string): string => `${nounPath('numbers')}?customer=${customer}&by=lane`

/** A carrier's invoice: several carriers may have one of that number. */
export const billPath = ({ number, carrier }: { number: string; carrier: string }): string =>
  `${nounPath('bill')}/${encodeURIComponent(number)}?${new URLSearchParams({ carrier }).toString()}`

/** Nouns whose rows have a screen of their own. */
const ROW_SCREENS: readonly string[] = ['freight', 'chargeback', 'promo']
/** The screen of a row, by its number. */
export const rowPath = (noun: string, number: unknown): string | undefined =>
  ROW_SCREENS.includes(noun) && typeof number === 'string' && number !== ''
    ? `${nounPath(noun)}/${encodeURIComponent(number)}`
    : undefined
/** What a row is known by: its number, or the code that people use. */
export const rowNumber = ({ number, code }: Readonly<Record<string, unknown>>): unknown => number ?? code

/** An account's entries and one of them; `period` as the books' address says it. */
export const accountPath = (account: string, period = ''): string =>
  `${nounPath('books')}/account/${encodeURIComponent(account)}${period}`
export const entryPath = (entry: string): string => `${nounPath('books')}/entry/${entry}`
/** A document that something was booked from. */
export const paperPath = (document: string): string =>
  `${nounPath('books')}/paper/${encodeURIComponent(document)}`
