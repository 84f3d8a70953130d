import { UsageError } from './command.ts'
import { say } from './say.ts'

/**
 * A word that has to be one of a few.
 * @throws UsageError that lists them
 */
export function chosen<T extends string>(given: string | undefined, known: readonly T[]): T {
  const found = known.find((one) => one === given)
  if (found !== undefined) return found
  const choices = known.join(', ')
  throw new UsageError(given ? say('verb.chooseNot', { choices, given }) : say('verb.choose', { choices }))
}
