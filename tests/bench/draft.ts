import { make } from '#tests/support/domain/sample-values.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'

/** A parcel draft, about as long as a real one; `n` makes it unique. */
export function sampleDraft(n: number): RecordData {
  const shipment = make.shipment({ contents: `Books, box ${n}` })
  return { kind: 'parcel', values: { n, request: make.quote(shipment), shipment } }
}

/** The same draft after one more keystroke. */
export function withKey(draft: RecordData, key: string): RecordData {
  const values = draft.values as { shipment: { contents: string } }
  return {
    ...draft,
    values: { ...values, shipment: { ...values.shipment, contents: values.shipment.contents + key } },
  }
}
