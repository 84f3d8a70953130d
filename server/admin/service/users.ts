import { and, asc, desc, eq, ilike, or } from 'drizzle-orm'
import { ROLE_ADMIN, ROLE_DEFAULT } from '#src/domain/account/account.ts'
import { deskPermission } from '#src/domain/account/staff.ts'
import { emailText } from '#src/domain/shared/fields.ts'
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/shared/locale.ts'
import { actingPerson, auditOperator } from '#server/db/audit.ts'
import { customers, users } from '#server/db/schema/accounts.ts'
import { createUser } from '#server/modules/auth/create-user.ts'
import { grantImpersonation } from '#server/modules/auth/impersonation.ts'
import { RequestError } from '#server/platform/errors.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import type { Deps } from '#server/http/context.ts'
import type { User } from '#server/http/session.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { parseCount, parseChoice } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'
import { table } from '#server/admin/cli/table.ts'

/** Creates a user; with `--admin`, one who may act as others. */
export async function addUser(
  { words: [email = ''], options }: Command,
  { database, clock }: Deps,
): Promise<string> {
  if (!email || !(await emailText().isValid(email)))
    throw new UsageError(say('verb.user.notEmail', { email }))
  const password = clock.secret(12)
  const roles = 'admin' in options ? [ROLE_ADMIN] : []
  await createUser(
    database,
    clock,
    {
      accountType: 'Individual',
      email,
      nickName: options.nickname ?? email.split('@')[0]!,
      passwordHash: await hashPassword(password),
      mobile: null,
      company: null,
      taxNumber: null,
      locale: parseChoice('locale', options.locale, LOCALES) ?? DEFAULT_LOCALE,
      roles,
      confirmed: true,
    },
    (tx, { id }) => auditOperator(tx, clock, 'user:create', id, { roles }),
  ).catch((error: unknown) => {
    throw error instanceof RequestError ? new UsageError(say('verb.user.exists', { email })) : error
  })
  return 'json' in options ? JSON.stringify({ email, password }) : `${email} / ${password}`
}

export async function listUsers({ options }: Command, { database }: Deps): Promise<string> {
  const like = `%${(options.q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const rows = await database.sql
    .select()
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(or(ilike(users.userName, like), ilike(users.nickName, like), ilike(customers.company, like)))
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(parseCount('limit', options.limit, 100))
  const found = rows.map(({ users: user, customers: customer }) => ({
    email: user.userName,
    name: user.nickName,
    type: customer.accountType,
    company: customer.company ?? '',
    roles: user.roles.join(',') || ROLE_DEFAULT,
    since: user.createdAt.toISOString().slice(0, 10),
  }))
  if ('json' in options) return JSON.stringify(found)
  return table(
    ['email', 'name', 'type', 'company', 'roles', 'since'],
    found.map((row) => Object.values(row)),
  )
}

export async function confirmUser(
  { words: [email = ''] }: Command,
  { database, clock }: Deps,
): Promise<string> {
  const user = await findUserByEmail(email, { database })
  await database.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ emailConfirmedAt: clock.now() })
      .where(and(eq(users.customerId, user.customerId), eq(users.id, user.id)))
    await auditOperator(tx, clock, 'user:confirm', user.id)
  })
  return say('verb.user.confirmed', { email: user.userName })
}

export async function impersonate({ words: [email = ''], options }: Command, deps: Deps): Promise<string> {
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const person = actingPerson()
  // D49: money is for the command line, and for who decides who works here.
  if ('allow-money' in options && person && !person.permissions.includes(deskPermission('staff')))
    throw new UsageError(say('verb.user.money'))
  const user = await findUserByEmail(email, deps)
  const token = await grantImpersonation(deps, user, {
    adminId: person?.id ?? null,
    adminSession: person?.sessionId ?? null,
    reason: options.reason,
    allowMoney: 'allow-money' in options,
  })
  const link = `${deps.config.publicUrl}/login#impersonate=${token}`
  return 'json' in options ? JSON.stringify({ link }) : link
}

export async function findUserByEmail(email: string, { database }: Pick<Deps, 'database'>): Promise<User> {
  if (!email) throw new UsageError(say('verb.user.email'))
  const [user] = await database.sql.select().from(users).where(eq(users.userName, email.toLowerCase()))
  if (!user) throw new UsageError(say('verb.notFound', { name: email }))
  return user
}
