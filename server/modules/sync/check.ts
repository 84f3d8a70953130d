import { ValidationError } from 'yup'
import type { SyncResult } from '#src/contract/sync.ts'
import { normalizeAddress, type Address } from '#src/domain/address/address.ts'
import type { SyncOp } from '#src/domain/sync/sync.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED_SCHEMAS } from '#src/domain/synced-schemas.ts'
import { refuseLongLists } from '#server/http/bounded-lists.ts'
import { fieldsOf } from '#server/platform/errors.ts'

/** Characters of JSON. An address or a shipment is shorter; anything longer is something else. */
const MAX_DOC = 200_000

/** The change with its body as it will be stored, or why it can never be accepted. */
export async function checkOp(op: SyncOp): Promise<{ doc: RecordData | null } | { refused: SyncResult }> {
  const { opId, entity, id, doc } = op
  const refused = (code: 413 | 601, fields: Record<string, string>) => ({
    refused: { opId, code, rev: 0, doc: null, fields },
  })
  const { schema, isId } = SYNCED_SCHEMAS[entity]
  if (!isId(id)) return refused(601, { id: 'validation.id' })
  if (doc === null) return { doc }
  if (JSON.stringify(doc).length > MAX_DOC) return refused(413, { '': 'error.tooLarge' })
  try {
    refuseLongLists(schema(id), doc)
    const checked = (await schema(id).validate(doc, { abortEarly: false, stripUnknown: true })) as RecordData
    return {
      doc: entity === 'address' || entity === 'facility' ? normalizeAddress(checked as Address) : checked,
    }
  } catch (error) {
    // Transforms such as trim() throw on values that aren't text.
    return refused(601, error instanceof ValidationError ? fieldsOf(error) : { '': 'error.fields' })
  }
}
