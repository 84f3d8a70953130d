/** An invalid setting stops the start, with one sentence that names it. */
export class ConfigError extends Error {}
export const refuse = (sentence: string): never => {
  throw new ConfigError(sentence)
}

export type Environment = Record<string, string | undefined>

export function whole(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  return value
}

export function flag(env: Environment, name: string): boolean {
  const text = env[name] || '0'
  if (!['0', '1', 'true', 'false'].includes(text))
    throw new ConfigError(`${name} must be 1 or 0, not "${text}".`)
  return text === '1' || text === 'true'
}

export function onOrOff(env: Environment, name: string, usual: 'on' | 'off' = 'on'): boolean {
  const text = env[name] || usual
  if (!['on', 'off'].includes(text)) throw new ConfigError(`${name} must be on or off, not "${text}".`)
  return text === 'on'
}

export function url(env: Environment, name: string): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new ConfigError(
      `${name} must be a full http address such as https://ship.example.com, not "${text}".`,
    )
  return text.replace(/\/$/, '')
}
