import { array, mixed, object, string } from 'yup'
import { MAX_COMMODITIES } from '#src/domain/customs/customs.ts'
import { customsEstimateSchema } from '#src/domain/customs/customs-estimate.ts'
import { CUSTOMS_PAPERS } from '#src/domain/customs/customs-paper.ts'
import type { DutyAnswer } from '#src/domain/customs/duty.ts'
import type { HsLine } from '#src/domain/customs/hs-search.ts'
import type { PackingLine } from '#src/domain/customs/packing-line-import.ts'
import { packingListSchema } from '#src/domain/parcel/packing-list.ts'
import type { CellFault, RowState } from '#src/domain/import/table-import.ts'
import { BODY_BYTES, endpoint } from './endpoint.ts'

/** A checked row of a packing list; `row` counts from 1 and includes the headings. */
export interface CheckedLine {
  row: number
  state: RowState
  /** As it was read: a `PackingLine` where nothing is wrong with it. */
  line: { [field in keyof PackingLine]: unknown }
  faults: CellFault[]
}
export interface CheckedPackingList {
  mapping: (string | null)[]
  lines: CheckedLine[]
}

/** House limit for the cells of a row. */
const MAX_COLUMNS = 60
const cells = () =>
  array(string().max(1000, 'validation.tooLong').default('')).max(MAX_COLUMNS, 'validation.tooMany')

export const customs = {
  /**
   * Subheadings of the Harmonized System, found by everyday words in four languages or by the first digits.
   */
  hs: endpoint<HsLine[]>()(['GET', '/customs/hs'], () =>
    object({ q: string().trim().max(100, 'validation.tooLong').default('') }),
  ),
  /** What an import is likely to cost, the lines whose rate isn't known, or why the goods are prohibited. */
  estimate: endpoint<DutyAnswer>()(['POST', '/customs/estimate'], customsEstimateSchema, {
    impersonation: 'allowed',
    permission: 'any',
    bodyBytes: BODY_BYTES.long,
  }),
  /**
   * The same as a PDF. `shownCents` is the total the person saw; refused if the server's tables give another.
   */
  estimatePaper: endpoint<Uint8Array>()(
    ['POST', '/customs/estimate/paper'],
    () =>
      customsEstimateSchema.shape({
        shownCents: mixed<number>((value): value is number => Number.isSafeInteger(value)).required(
          'validation.enter',
        ),
      }),
    { impersonation: 'allowed', permission: 'any', binary: true, bodyBytes: BODY_BYTES.long },
  ),
  /**
   * Checks the rows of a packing list as the screen does. Without a mapping, the first row names the columns.
   */
  packingList: endpoint<CheckedPackingList>()(
    ['POST', '/customs/packing-list'],
    () =>
      object({
        rows: array(cells().required())
          .min(1, 'validation.enter')
          .max(MAX_COMMODITIES + 1, 'validation.tooMany')
          .required('validation.enter'),
        mapping: array(string().max(40).nullable().defined())
          .max(MAX_COLUMNS, 'validation.tooMany')
          .default([]),
      }),
    { impersonation: 'allowed', permission: 'any', bodyBytes: BODY_BYTES.long },
  ),
  packingListPaper: endpoint<Uint8Array>()(
    ['POST', '/customs/packing-list/paper'],
    () =>
      packingListSchema.shape({
        kind: string().oneOf(CUSTOMS_PAPERS, 'validation.select').required('validation.select'),
      }),
    { impersonation: 'allowed', permission: 'any', binary: true, bodyBytes: BODY_BYTES.long },
  ),
}
