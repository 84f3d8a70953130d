import { eq, or } from 'drizzle-orm'
import type { Login } from '#src/domain/account.ts'
import { parsePhone } from '#src/domain/phone.ts'
import { users } from '#server/db/schema/accounts.ts'
import { Refusal } from '#server/errors.ts'
import { isRightPassword } from '#server/passwords.ts'
import type { PublicContext } from '#server/serve.ts'
import type { User } from '#server/session.ts'
import { insistOnCaptcha } from './captcha.ts'
import { forgiveAccount, isSuspicious, noteFailure, waitBefore } from './failures.ts'

/** The user behind name and password, or one refusal for every kind of wrong: it must not tell which accounts exist. */
export async function logIn({ database, clock, aside }: PublicContext, input: Login & { address: string }): Promise<User> {
  const attempt = { username: input.username, address: input.address }
  if (await isSuspicious(database, attempt, clock.now())) await insistOnCaptcha(database, clock, input)
  const wait = await waitBefore(database, attempt, clock.now())
  if (wait > 0) await aside(new Promise((resolve) => setTimeout(resolve, wait)))

  const user = await findUser(database, input.username)
  if (!await isRightPassword(user?.passwordHash, input.password) || !user) {
    await noteFailure(database, attempt, clock.now())
    throw new Refusal('auth.wrong')
  }
  await forgiveAccount(database, input.username)
  return user
}

/** By e-mail or mobile number (D36). */
export async function findUser({ sql }: PublicContext['database'], username: string): Promise<User | undefined> {
  const mobile = parsePhone(username, 'CA')?.e164
  const byName = eq(users.userName, username.toLowerCase())
  const [user] = await sql.select().from(users).where(mobile ? or(byName, eq(users.mobile, mobile)) : byName)
  return user
}
