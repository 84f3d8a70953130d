import type { SchemaDescription, SchemaFieldDescription, SchemaObjectDescription } from 'yup'
import { allEndpoints } from '#src/contract/contract.ts'
import { isAsQuery, type Endpoint } from '#src/contract/endpoint.ts'

/** The contract as OpenAPI 3.1: every call, with its input from the schema that validates it. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of allEndpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portage',
      version: '1',
      description:
        'Answers are envelopes {code, msg, data}; code 200 is success, 401 a session that ended, 601 bad input with `fields`.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(endpoint: Endpoint<unknown, unknown>): object {
  const input = endpoint.input.describe() as SchemaObjectDescription
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const others = Object.entries(input.fields).filter(([name]) => !inPath.includes(name))
  const asQuery = isAsQuery(endpoint)
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: schemaOf(input.fields[name]) })),
    ...(asQuery
      ? others.map(([name, field]) => ({ name, in: 'query', required: false, schema: schemaOf(field) }))
      : []),
  ]
  return {
    operationId: endpoint.name,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(endpoint.access.startsWith('permission:') && {
      'x-permission': endpoint.access.slice('permission:'.length),
    }),
    ...(endpoint.limit && { 'x-rate-limit': endpoint.limit }),
    ...(parameters.length > 0 && { parameters }),
    ...(!asQuery &&
      others.length > 0 && { requestBody: { content: bodyOf(endpoint, Object.fromEntries(others)) } }),
    responses: {
      200: { description: endpoint.binary ? 'A file, or an envelope with a code' : 'An envelope' },
    },
  }
}

function bodyOf(
  { upload }: Endpoint<unknown, unknown>,
  fields: Record<string, SchemaFieldDescription>,
): object {
  if (!upload) return { 'application/json': { schema: objectSchema(fields) } }
  const { files: _, ...others } = fields
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(Object.entries(others).map(([name, field]) => [name, schemaOf(field)])),
          files,
        },
      },
    },
  }
}

const objectSchema = (fields: Record<string, SchemaFieldDescription>): object => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
})

function schemaOf(field: SchemaFieldDescription | undefined): object {
  if (!field) return {}
  if (field.type === 'object') return objectSchema((field as SchemaObjectDescription).fields)
  if (field.type === 'array')
    return { type: 'array', items: schemaOf((field as { innerType?: SchemaFieldDescription }).innerType) }
  const { oneOf, tests } = field as SchemaDescription
  const limits = Object.fromEntries(tests.flatMap(({ name, params }) => limitOf(field.type, name, params)))
  return {
    type: field.type === 'mixed' ? undefined : field.type,
    ...(oneOf.length > 0 && { enum: oneOf }),
    ...limits,
  }
}

function limitOf(
  type: string,
  name: string | undefined,
  params: Record<string, unknown> | undefined,
): [string, unknown][] {
  const suffix = type === 'string' ? 'Length' : 'imum'
  if (name === 'max' || name === 'min') return [[`${name}${suffix}`, params?.[name]]]
  return name === 'integer' ? [['multipleOf', 1]] : []
}
