import { createHash } from 'node:crypto'

/** Equal for equal JSON, regardless of the order of fields. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)) ?? '')
    .digest('base64url')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
