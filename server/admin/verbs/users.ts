import { addUser, confirmUser, impersonate, listUsers } from '#server/admin/service/users.ts'
import { printInvoice } from '#server/admin/money/invoices.ts'
import { resetFactors } from '#server/admin/service/factors.ts'
import {
  blockCustomer,
  logCustomerOut,
  noteCustomer,
  showCustomer,
  unblockCustomer,
} from '#server/admin/service/customers.ts'
import { eraseOneCustomer } from '#server/admin/service/erase-customer.ts'
import { findCustomers } from '#server/admin/service/find-customers.ts'
import { mergeTwoCustomers } from '#server/admin/service/merge-customers.ts'
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
  'customer find': {
    usage: 'customer find <text> [--limit N]',
    help: 'finds customers by email, name or company, or by a number of theirs: order, load, tracking, invoice, top-up, claim, freight quote, pickup, card dispute',
    run: findCustomers,
  },
  'customer show': {
    usage: 'customer show <customer>',
    help: 'shows one customer: members, credits, unpaid invoices, latest orders, number of drafts, notes of staff and what was done for them; <customer> as in customer find',
    run: showCustomer,
  },
  'customer note': {
    usage: 'customer note <customer> --note "…"',
    help: 'writes down a note about a customer for the rest of the staff; it is in the data that the customer can export',
    run: noteCustomer,
  },
  'customer block': {
    usage: 'customer block <customer> --reason "…"',
    help: 'doesn’t let a customer buy or book pickups any more; they still log in, track, pay invoices and claim',
    run: blockCustomer,
  },
  'customer unblock': {
    usage: 'customer unblock <customer> --reason "…"',
    help: 'lets a blocked customer buy again',
    run: unblockCustomer,
  },
  'customer invoice': {
    usage: 'customer invoice <invoice number> [<file>]',
    help: 'writes an invoice or credit note as the PDF that its customer gets',
    run: printInvoice,
  },
  'customer log-out': {
    usage: 'customer log-out <customer> --reason "…"',
    help: 'ends every session of a customer’s members; what their devices haven’t sent stays on them until they log in again',
    run: logCustomerOut,
  },
  'customer merge': {
    usage: 'customer merge <from> <into> --reason "…" [--dry-run]',
    help: 'makes two accounts of one business one: everything of the first belongs to the second from then on, and its members log in there; it can’t be undone',
    takesTwo: 'always',
    run: mergeTwoCustomers,
  },
  'customer erase': {
    usage: 'customer erase <customer> --reason "…" [--dry-run]',
    help: 'deletes a customer for good at their request: what they paid for is refunded the way it was paid, and what tax law requires stays without addresses and names',
    takesTwo: 'always',
    run: eraseOneCustomer,
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
