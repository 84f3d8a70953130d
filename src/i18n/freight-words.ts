/** Beginnings of the messages that only freight's screens and packing lists say: they come with the first of those (src/app/router.tsx). Leaf: imports nothing. */
export const FREIGHT_WORDS = ['page.freight.', 'page.loadDetails.', 'page.quoteDetails.', 'page.packingList.', 'page.freightQuotes.', 'freight.terms.'] as const
