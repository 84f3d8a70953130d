/** What somebody does in a company's account (D48): a member has one or more of these. */
export const MEMBER_ROLES = ['owner', 'shipper', 'bookkeeper', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/**
 * What a member may do besides reading, which all of them may. ship: drafts, addresses, purchases, labels,
 * pickups. billing: cards, top-ups, invoices. company: what is printed on invoices, taking all data along, and
 * deleting the account. members: inviting, roles, removing.
 */
export const MEMBER_PERMISSIONS = ['ship', 'billing', 'company', 'members'] as const
export type MemberPermission = (typeof MEMBER_PERMISSIONS)[number]

/** The one table of who may do what: the contract, the menu, screens and buttons all read it. */
const PERMISSIONS_OF: Readonly<Record<MemberRole, readonly MemberPermission[]>> = {
  owner: MEMBER_PERMISSIONS,
  shipper: ['ship'],
  bookkeeper: ['billing'],
  viewer: [],
}

export const permissionsOf = (roles: readonly MemberRole[]): MemberPermission[] =>
  MEMBER_PERMISSIONS.filter((permission) => roles.some((role) => PERMISSIONS_OF[role].includes(permission)))

/** A role as sessions and the menu name it (requirements §6). */
export const roleName = (role: MemberRole): string => `ROLE_${role.toUpperCase()}`

/** The names of the roles that have it. */
export const rolesWith = (permission: MemberPermission): string[] =>
  MEMBER_ROLES.filter((role) => PERMISSIONS_OF[role].includes(permission)).map(roleName)
