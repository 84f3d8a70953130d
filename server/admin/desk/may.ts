import { deskPermission, type StaffPermission } from '#src/domain/account/staff.ts'
import type { Session } from '#server/http/session.ts'

/** Whether somebody of our staff has a permission. */
export const may = ({ permissions }: Pick<Session, 'permissions'>, permission: StaffPermission): boolean =>
  permissions.includes(deskPermission(permission))
