import type { SchemaDescription, SchemaFieldDescription, SchemaObjectDescription } from 'yup'
import { API_VERSION, contract } from './contract.ts'
import { isAsQuery, type Endpoint } from './endpoint.ts'
import outputs from './outputs.json'
import { SUMMARIES } from './summaries.ts'

/**
 * The contract as OpenAPI 3.1: every call, its input from the same schema that checks it, its output from its
 * TypeScript type (scripts/output-schemas.mjs).
 */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  const answers: Readonly<Record<string, object>> = inComponents(outputs.calls)
  for (const [group, calls] of Object.entries(contract))
    for (const [call, endpoint] of Object.entries(calls) as [string, Endpoint<unknown, unknown>][]) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(group, endpoint, answers[`${group}.${call}`]!),
      }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portage',
      version: API_VERSION,
      description:
        'Answers are envelopes {code, msg, data}; code 200 is success, 401 a session that ended, 402 not enough to pay with, 409 a conflict, 412 changed elsewhere, 422 an id used for something else, 601 bad input with `fields` (path to message id). Where code is not 200, `messageId` names what `msg` says in the reader’s language. Calls with `x-scope` are for programs, with an API key of that scope; they may send `API-Version`.',
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session, or an API key; the roles are the scopes that a key needs.',
        },
      },
      schemas: { Envelope: ENVELOPE, ...inComponents(outputs.$defs) },
    },
    paths,
  }
}

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A UUID that names what is done, once; the same as the id in the body, which may be left out.',
  schema: { type: 'string', format: 'uuid' },
}

const ENVELOPE = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: '200 is success' },
    msg: { type: 'string', description: 'for the person, in their language' },
    messageId: { type: 'string', description: 'names what msg says; only where code is not 200' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'of bad input: path to message id',
    },
  },
  required: ['code', 'msg'],
}

/** References as OpenAPI has them. */
function inComponents<T>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas).replaceAll('#/$defs/', '#/components/schemas/')) as T
}

function operation(group: string, endpoint: Endpoint<unknown, unknown>, output: object): object {
  const input = endpoint.input.describe() as SchemaObjectDescription
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const others = Object.entries(input.fields).filter(([name]) => !inPath.includes(name))
  const asQuery = isAsQuery(endpoint)
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: schemaOf(input.fields[name]) })),
    ...(endpoint.intent ? [IDEMPOTENCY] : []),
    ...(asQuery
      ? others.map(([name, field]) => ({ name, in: 'query', required: false, schema: schemaOf(field) }))
      : []),
  ]
  return {
    operationId: endpoint.name,
    ...(endpoint.programs && {
      summary: SUMMARIES[endpoint.name],
      tags: [group],
      'x-scope': endpoint.programs,
    }),
    ...(endpoint.access !== 'public' && {
      security: [{ bearer: endpoint.programs ? [endpoint.programs] : [] }],
    }),
    ...(endpoint.access.startsWith('permission:') && {
      'x-permission': endpoint.access.slice('permission:'.length),
    }),
    ...(endpoint.recent && { 'x-recent-identity': true }),
    ...(endpoint.limit && { 'x-rate-limit': endpoint.limit }),
    ...(parameters.length > 0 && { parameters }),
    ...(!asQuery &&
      others.length > 0 && { requestBody: { content: bodyOf(endpoint, Object.fromEntries(others)) } }),
    responses: {
      200: endpoint.binary
        ? { description: 'A file, or an envelope with a code' }
        : {
            description: 'An envelope; `data` where its code is 200',
            content: {
              'application/json': {
                schema: {
                  allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { data: output } }],
                },
              },
            },
          },
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
