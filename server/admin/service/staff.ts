import { and, asc, eq, type SQL } from 'drizzle-orm'
import { staffRoleName, staffRolesOf, STAFF_ROLES, type StaffRole } from '#src/domain/account/staff.ts'
import { auditOperator } from '#server/db/audit.ts'
import { hasAnyRole } from '#server/db/has-any-role.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { say, word } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'
import { findUserByEmail } from './users.ts'

/** Everybody who works for us, and as what. */
export async function listStaff({ options }: Command, { database }: Deps): Promise<string> {
  const found = await database.sql
    .select()
    .from(users)
    .where(hasRole(STAFF_ROLES))
    .orderBy(asc(users.userName))
  const rows = found.map(({ userName, nickName, roles, secondFactor }) => ({
    email: userName,
    name: nickName,
    roles: staffRolesOf(roles).join(','),
    factor: secondFactor ? 'yes' : 'no',
  }))
  return listing(options, ['email', 'name', 'roles', 'second factor'], rows)
}

/**
 * `staff set mina@example.com support,finance`: what somebody does who works for us; `none` takes all roles away. One
 * administrator stays: without any, only the command line could make another.
 */
export async function setStaff(
  { words: [email = '', given = ''], options }: Command,
  deps: Deps,
): Promise<string> {
  const { database, clock } = deps
  if (!options.reason) throw new UsageError(say('verb.reason'))
  const roles = parseRoles(given)
  const user = await findUserByEmail(email, deps)
  const others = user.roles.filter((name) => !STAFF_ROLES.some((role) => staffRoleName(role) === name))
  const before = staffRolesOf(user.roles)
  await database.transaction(async (tx) => {
    const admins = await tx
      .select()
      .from(users)
      .where(hasRole(['admin']))
      .for('update')
    if (!roles.includes('admin') && admins.length === 1 && admins[0]!.id === user.id)
      throw new UsageError(say('verb.staff.lastAdmin', { email: user.userName }))
    await tx
      .update(users)
      .set({ roles: [...others, ...roles.map(staffRoleName)] })
      .where(and(eq(users.customerId, user.customerId), eq(users.id, user.id)))
    await auditOperator(tx, clock, 'staff:set', user.id, { before, after: roles, reason: options.reason })
  })
  const names = roles.map((role) => word(`desk.option.staff.${role}`)).join(', ')
  return names
    ? word('layout.labelled', { label: user.userName, value: names })
    : say('verb.staff.none', { email: user.userName })
}

const hasRole = (roles: readonly StaffRole[]): SQL => hasAnyRole(users.roles, roles.map(staffRoleName))

function parseRoles(given: string): StaffRole[] {
  const named = given.split(',').map((role) => role.trim())
  const wrong = named.filter((role) => role !== 'none' && !STAFF_ROLES.includes(role as StaffRole))
  if (wrong.length > 0 || (named.includes('none') && named.length > 1))
    throw new UsageError(say('verb.staff.choose', { roles: STAFF_ROLES.join(', '), given }))
  return STAFF_ROLES.filter((role) => named.includes(role))
}
