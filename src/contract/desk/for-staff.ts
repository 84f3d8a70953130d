import { DESK } from '#src/domain/account/staff.ts'

/** Of every call of the desk: whoever acts for one of our staff is not that person. */
export const FOR_STAFF = { access: `permission:${DESK}`, impersonation: 'never' } as const
