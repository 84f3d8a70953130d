import { MEGABYTE } from '#src/domain/shared/units.ts'

/** Our limits for one file, shown before it is chosen. */
export const MAX_SHEET_BYTES = 10 * MEGABYTE
export const MAX_SHEET_ROWS = 20_000
export const MAX_SHEET_COLUMNS = 200
/** A file of 10 MB can unpack to any size: more than this is no spreadsheet of 20,000 rows. */
export const MAX_UNPACKED_BYTES = 100 * MEGABYTE
/**
 * Characters of all cells together: a file stores a long text once and can show it in any number of cells.
 */
export const MAX_SHEET_CHARACTERS = 30 * MEGABYTE

/** How large a worksheet may be, where it isn't the same everywhere. */
export interface SheetLimits {
  rows: number
  /** Gaps included, as the reader fills every one. */
  cells: number
}
/** No more cells than the largest table under its headings. */
export const IMPORT_LIMITS: SheetLimits = {
  rows: MAX_SHEET_ROWS,
  cells: (MAX_SHEET_ROWS + 1) * MAX_SHEET_COLUMNS,
}
