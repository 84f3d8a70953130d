/** Documents that goods may need at a border. */
export const CUSTOMS_PAPERS = ['commercialInvoice', 'canadaInvoice', 'cusma'] as const
export type CustomsPaper = (typeof CUSTOMS_PAPERS)[number]
