import { eq } from 'drizzle-orm'
import type { Feature } from '#src/domain/desk/features.ts'
import { forbidden } from '#server/platform/errors.ts'
import { featuresOff } from './schema/features.ts'
import type { Sql } from './sql.ts'

export async function isOff(sql: Sql, feature: Feature): Promise<boolean> {
  const [off] = await sql.select().from(featuresOff).where(eq(featuresOff.feature, feature))
  return off !== undefined
}

/**
 * Where something new begins, never where it is asked again what became of it: that would call done what wasn't, and
 * the other way round.
 * @throws RequestError 403 while our staff has it switched off
 */
export async function assertOn(sql: Sql, feature: Feature): Promise<void> {
  if (await isOff(sql, feature)) throw forbidden('error.switchedOff')
}
