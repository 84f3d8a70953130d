import { ValidationError } from 'yup'
import { normalizeAddress, type Address } from '#src/domain/address/address.ts'
import type { EntityName, RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED_SCHEMAS } from '#src/domain/synced-schemas.ts'
import { refuseLongLists } from '#server/http/bounded-lists.ts'
import { fieldsOf } from '#server/platform/errors.ts'

/** Characters of JSON. An address or a shipment is shorter; anything longer is something else. */
const MAX_DOC = 200_000

/** A record's body as it will be stored (null: removed), or why it can never be: message ids by path. */
export async function checkRecord({
  entity,
  id,
  doc,
}: {
  entity: EntityName
  id: string
  doc: RecordData | null
}): Promise<{ doc: RecordData | null } | { code: 413 | 601; fields: Record<string, string> }> {
  const { schema, isId } = SYNCED_SCHEMAS[entity]
  if (!isId(id)) return { code: 601, fields: { id: 'validation.id' } }
  if (doc === null) return { doc }
  if (JSON.stringify(doc).length > MAX_DOC) return { code: 413, fields: { '': 'error.tooLarge' } }
  try {
    refuseLongLists(schema(id), doc)
    const checked = (await schema(id).validate(doc, { abortEarly: false, stripUnknown: true })) as RecordData
    return {
      doc: entity === 'address' || entity === 'facility' ? normalizeAddress(checked as Address) : checked,
    }
  } catch (error) {
    // Transforms such as trim() throw on values that aren't text.
    return { code: 601, fields: error instanceof ValidationError ? fieldsOf(error) : { '': 'error.fields' } }
  }
}
