import { MEGABYTE } from '#src/domain/units.ts'

/** House limits of one file; said before it is chosen. */
export const MAX_SHEET_BYTES = 10 * MEGABYTE
export const MAX_SHEET_ROWS = 20_000
/** A file of 10 MB can unpack to any size: more than this is no spreadsheet of 20,000 rows. */
export const MAX_UNPACKED_BYTES = 300 * MEGABYTE
