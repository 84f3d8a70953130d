/** A call for programs, as openapi.json describes it. */
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-scope': string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Schema {
  type?: string
  enum?: unknown[]
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  items?: Schema
}

/** Everything that a call takes, as a program names it: `shipment.from.city`, `ids[]`. */
export function fieldsOf({ parameters = [], requestBody }: Operation): { field: string; kind: string }[] {
  const body = requestBody?.content['application/json']?.schema
  return [
    ...parameters.map(({ name, in: place, schema }) => ({
      field: name,
      kind: [place, kindOf(schema)].filter(Boolean).join(' · '),
    })),
    ...(body ? fieldsIn(body, '') : []),
  ]
}

function fieldsIn(schema: Schema, path: string): { field: string; kind: string }[] {
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, inner]) =>
      fieldsIn(inner, path ? `${path}.${name}` : name),
    )
  if (schema.items) return fieldsIn(schema.items, `${path}[]`)
  return [{ field: path, kind: kindOf(schema) }]
}

function kindOf({ type, enum: options, maxLength, minimum, maximum }: Schema): string {
  if (options) return options.map((option) => (option === '' ? '""' : String(option))).join(' | ')
  const range = [minimum, maximum].every((limit) => limit === undefined)
    ? ''
    : `${minimum ?? ''}…${maximum ?? ''}`
  return [type, maxLength !== undefined && `≤ ${maxLength}`, range].filter(Boolean).join(' ')
}
