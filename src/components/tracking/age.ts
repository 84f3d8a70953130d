const MINUTE_MS = 60_000

/**
 * In the largest unit of which there is at least one; at least a minute, and never in the future. Both in
 * milliseconds.
 */
export function ageOf(at: number, now: number): { value: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.max(1, Math.floor((now - at) / MINUTE_MS))
  if (minutes < 60) return { value: minutes, unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? { value: hours, unit: 'hour' } : { value: Math.floor(hours / 24), unit: 'day' }
}
