import { addUser, confirmUser, impersonate, listUsers } from '#server/admin/service/users.ts'
import { resetFactors } from '#server/admin/service/factors.ts'
import { listStaff, setStaff } from '#server/admin/service/staff.ts'
import type { Verbs } from './verb.ts'

/** User accounts. */
export const USER_VERBS: Verbs = {
  'user create': {
    usage: 'user create <email> [--nickname N] [--admin] [--locale en|zh|fr|sp]',
    help: 'creates a user with a random password, shown once',
    run: addUser,
  },
  'user list': {
    usage: 'user list [--q text] [--limit N]',
    help: 'lists users with their company, type and roles, newest first',
    run: listUsers,
  },
  'user confirm': {
    usage: 'user confirm <email>',
    help: 'marks the email address as confirmed, so the user can buy',
    run: confirmUser,
  },
  'user impersonate': {
    usage: 'user impersonate <email> --reason "…" [--allow-money]',
    help: 'prints a link that logs in as the user; it works once and expires in 5 minutes',
    run: impersonate,
  },
  'user reset-factors': {
    usage: 'user reset-factors request|confirm <email> --by <administrator> [--reason "…"]',
    help: 'removes all second factors of a user who lost them: one administrator asks with a reason, another confirms within 24 hours',
    run: resetFactors,
  },
  'staff list': {
    usage: 'staff list',
    help: 'lists everybody who works for you, as what, and whether they have a second factor',
    run: listStaff,
  },
  'staff set': {
    usage: 'staff set <email> <roles> --reason "…"',
    help: 'sets what a user may do at the desk: one or more of admin, support, finance, dispatcher, separated by commas, or none; staff log in with a second factor',
    run: setStaff,
  },
}
