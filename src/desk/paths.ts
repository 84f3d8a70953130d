/** Where the desk is. Its screens are below, one a noun of the operator's verbs, and those of its own. */
export const DESK_PATH = '/admin'
export const customerPath = (id: string): string => `${nounPath('customers')}/${id}`
export const nounPath = (noun: string): string => `${DESK_PATH}/${noun}`
