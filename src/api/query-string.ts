/**
 * GET parameters (requirements §5): empty, null and undefined are dropped, nested objects become key[sub].
 */
export function serializeQuery(params: Record<string, unknown>): string {
  return pairs(params)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&')
}

function pairs(value: Record<string, unknown>, parent?: string): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    const key = parent === undefined ? name : `${parent}[${name}]`
    if (inner === undefined || inner === null || inner === '') return []
    if (typeof inner === 'object') return pairs(inner as Record<string, unknown>, key)
    return [[key, String(inner as string | number | boolean)]]
  })
}
