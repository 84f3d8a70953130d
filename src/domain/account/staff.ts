/** What somebody does who works for us (D48). The first administrator is made at the command line. */
export const STAFF_ROLES = ['admin', 'support', 'finance', 'dispatcher'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * What staff may do at the desk. customers: find them, see and act for them. support: inquiries, claims,
 * disputes. money: top-ups, transfers, refunds, credits, invoices. books: bank, ledger, periods, exports.
 * numbers: revenue, margin and the rest, of everybody.
 * carriers: their invoices and costs. freight: quotes, loads, tracking. prices: rate cards, fuel, markups, duty
 * tables. system: jobs, mail, back-ups, settings. staff: who has which role.
 */
export const STAFF_PERMISSIONS = [
  'customers',
  'support',
  'money',
  'books',
  'numbers',
  'carriers',
  'freight',
  'prices',
  'system',
  'staff',
] as const
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number]

/** The one table of who may do what at the desk: its calls, menu and buttons all read it. */
const PERMISSIONS_OF: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  admin: STAFF_PERMISSIONS,
  support: ['customers', 'support'],
  finance: ['customers', 'money', 'books', 'numbers', 'carriers'],
  dispatcher: ['customers', 'freight'],
}

/** A role as users and sessions name it (requirements §6). */
export const staffRoleName = (role: StaffRole): string => `ROLE_${role.toUpperCase()}`

/** Of all names of roles that somebody has, those of staff. */
export const staffRolesOf = (names: readonly string[]): StaffRole[] =>
  STAFF_ROLES.filter((role) => names.includes(staffRoleName(role)))

/** Who works for us: they always log in with a second factor (D48). */
export const isStaff = (names: readonly string[]): boolean => staffRolesOf(names).length > 0

/** @param names of roles, of which those that aren't staff's allow nothing here */
export const staffPermissionsOf = (names: readonly string[]): StaffPermission[] => {
  const roles = staffRolesOf(names)
  return STAFF_PERMISSIONS.filter((permission) =>
    roles.some((role) => PERMISSIONS_OF[role].includes(permission)),
  )
}

/** The names of the roles that have it. */
export const staffRolesWith = (permission: StaffPermission): string[] =>
  STAFF_ROLES.filter((role) => PERMISSIONS_OF[role].includes(permission)).map(staffRoleName)

/** What all staff may: open the desk. */
export const DESK = 'desk'
/** A permission as sessions and calls name it. */
export const deskPermission = (permission: StaffPermission): string => `${DESK}:${permission}`
