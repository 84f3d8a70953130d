/** House limit: shipments that come from one file and are priced and bought together (D23). */
export const MAX_BATCH_ROWS = 10_000
