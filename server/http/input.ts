import type { FastifyRequest } from 'fastify'
import { ValidationError } from 'yup'
import { INTENT_HEADER, type Endpoint } from '#src/contract/endpoint.ts'
import { refuseLongLists } from './bounded-lists.ts'
import { RequestError } from '#server/platform/errors.ts'
import { readUpload, type Upload } from './upload.ts'

/**
 * The input of a call, validated and cast by its schema. @throws ValidationError or RequestError, never
 * anything else.
 */
export async function checkedInput(
  endpoint: Endpoint<unknown, unknown>,
  request: FastifyRequest,
): Promise<unknown> {
  const upload = await uploaded(endpoint, request)
  try {
    const [sent, files] = [
      withIntent(endpoint, request, readInput(request, upload?.fields ?? request.body)),
      endpoint.upload && { files: upload?.files ?? [] },
    ]
    refuseLongLists(endpoint.input, { ...sent, ...files })
    return await endpoint.input.validate(
      { ...(storable(sent) as object), ...files },
      { abortEarly: false, stripUnknown: true },
    )
  } catch (error) {
    if (error instanceof ValidationError || error instanceof RequestError) throw error
    // Transforms such as trim() crash on values that aren't strings.
    throw new RequestError('error.fields')
  }
}

/** Only calls that accept files can be sent files. */
async function uploaded(
  endpoint: Endpoint<unknown, unknown>,
  request: FastifyRequest,
): Promise<Upload | undefined> {
  if (!request.isMultipart()) return undefined
  if (!endpoint.upload) throw new RequestError('error.notUnderstood', { code: 415, asStatus: true })
  return readUpload(request, endpoint)
}

/** Query, body and path of a call as one object; `a[b]=c` of the query is nested again (requirements §5). */
function readInput(request: FastifyRequest, sent: unknown): Record<string, unknown> {
  const body = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {}
  return { ...nested(request.query as Record<string, unknown>), ...body, ...(request.params as object) }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A call that is done once takes its id from the header as well (D17).
 * @throws RequestError where header and body name two
 */
function withIntent(
  { intent }: Endpoint<unknown, unknown>,
  { headers }: FastifyRequest,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  const id = headers[INTENT_HEADER]
  if (intent === '' || id === undefined) return sent
  const refuse = (messageId: string) =>
    new RequestError(messageId, { fields: { 'Idempotency-Key': messageId } })
  if (typeof id !== 'string' || !UUID.test(id)) throw refuse('account.key.idempotency')
  const own = sent[intent]
  if (own === undefined) return { ...sent, [intent]: id }
  if (typeof own === 'string' && own.toLowerCase() !== id.toLowerCase())
    throw refuse('account.key.idempotencyTwo')
  return sent
}

const KEY = /^([^[\]]+)((?:\[[^[\]]+\])*)$/

function nested(query: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query)) {
    const [, first, rest = ''] = KEY.exec(key) ?? []
    if (first === undefined) continue
    const path = [first, ...rest.split(/[[\]]+/).filter(Boolean)]
    if (path.some((part) => FORBIDDEN.has(part))) continue
    let at = result
    for (const part of path.slice(0, -1))
      at = (at[part] = typeof at[part] === 'object' && at[part] !== null ? at[part] : {}) as Record<
        string,
        unknown
      >
    at[path.at(-1)!] = value
  }
  return result
}

/** Names with a special meaning in JavaScript. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * PostgreSQL can't store NUL or lone surrogates: such characters are removed before anything else looks at
 * the input.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !FORBIDDEN.has(key))
        .map(([key, inner]) => [key, storable(inner)]),
    )
  return value
}
