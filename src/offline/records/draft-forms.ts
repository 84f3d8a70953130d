import type { RecordData } from '#src/domain/sync/entity.ts'

/**
 * The forms that write into a synced draft, by the name under which the unload backup holds what was typed:
 * which of the draft's values it is.
 */
export const DRAFT_FORMS = {
  shipment: (typed: RecordData): RecordData => ({ shipment: typed }),
  list: (typed: RecordData): RecordData => ({ list: typed }),
  /** Freight: `request` and `booking`, each by its name. */
  load: (typed: RecordData): RecordData => typed,
}
export type DraftForm = keyof typeof DRAFT_FORMS

export const isDraftForm = (name: string): name is DraftForm => Object.hasOwn(DRAFT_FORMS, name)
