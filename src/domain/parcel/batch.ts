/** House limit: shipments that are imported from one file and priced and bought together (D23). */
export const MAX_BATCH_ROWS = 10_000
