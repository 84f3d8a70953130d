import type { FastifyRequest } from 'fastify'

/** Query, body and path of a call as one object; `a[b]=c` of the query is nested again (specification §5). */
export function readInput(request: FastifyRequest): Record<string, unknown> {
  const body = typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? request.body : {}
  return storable({ ...nested(request.query as Record<string, unknown>), ...body, ...(request.params as object) }) as Record<string, unknown>
}

const KEY = /^([^[\]]+)((?:\[[^[\]]+\])*)$/

function nested(query: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(query)) {
    const [, first, rest = ''] = KEY.exec(key) ?? []
    if (first === undefined) continue
    const path = [first, ...rest.split(/[[\]]+/).filter(Boolean)]
    if (path.some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype')) continue
    let at = result
    for (const part of path.slice(0, -1)) at = (at[part] = typeof at[part] === 'object' && at[part] !== null ? at[part] : {}) as Record<string, unknown>
    at[path.at(-1)!] = value
  }
  return result
}

/** Postgres stores no NUL and no half of a surrogate pair: such signs are dropped before anything looks at them. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]))
  return value
}
