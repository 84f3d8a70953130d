import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Login } from '#src/domain/account/account.ts'
import { parsePhone } from '#src/domain/shared/phone.ts'
import { users } from '#server/db/schema/accounts.ts'
import { RequestError, tooMany } from '#server/platform/errors.ts'
import { isRightPassword } from './passwords.ts'
import type { PublicContext } from '#server/http/context.ts'
import type { User } from '#server/http/session.ts'
import { consumeCaptcha } from './captcha.ts'
import { attemptOf, forgive, isSuspicious, LONGEST_WAIT_SECONDS, takeTurn } from './failures.ts'

/**
 * The user with this name and password. Every failure gets the same answer, so that it doesn't reveal which
 * accounts exist.
 */
export async function logIn(
  { database, clock, aside }: PublicContext,
  input: Login & { address: string },
): Promise<User> {
  const user = await findUser(database, input.username)
  const attempt = attemptOf(user, input.username, input.address)
  const captchaChecked = await isSuspicious(database, attempt, clock.now())
  if (captchaChecked) await consumeCaptcha(database, clock, input)
  const turn = await takeTurn(database, attempt, clock.now())
  if (!turn) throw tooMany(LONGEST_WAIT_SECONDS)
  // Enough failures were counted while this attempt was on its way.
  if (turn.suspicious && !captchaChecked) await consumeCaptcha(database, clock, input)
  if (turn.wait > 0) await aside(new Promise((resolve) => setTimeout(resolve, turn.wait)))

  if (!(await isRightPassword(user?.passwordHash, input.password)) || !user)
    throw new RequestError('auth.wrong')
  await forgive(database, attempt)
  return user
}

/** By email address or mobile number (D36). Anybody can enter a mobile number, so it has to be proven. */
export async function findUser(
  { sql }: PublicContext['database'],
  username: string,
): Promise<User | undefined> {
  const mobile = parsePhone(username, 'CA')?.e164
  const byName = eq(users.userName, username.toLowerCase())
  const [user] = await sql
    .select()
    .from(users)
    .where(mobile ? or(byName, and(eq(users.mobile, mobile), isNotNull(users.mobileProvenAt))) : byName)
  return user
}
