import { account } from '#src/contract/account/account.ts'
import { addresses } from './addresses.ts'
import { apiKeys } from '#src/contract/account/api-keys.ts'
import { approvals } from '#src/contract/account/approvals.ts'
import { auth } from '#src/contract/account/auth.ts'
import { batches } from './batches.ts'
import { billing, topUps } from '#src/contract/billing/billing.ts'
import { claims } from './claims.ts'
import { customs } from './customs.ts'
import { dashboard } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { factors } from '#src/contract/account/factors.ts'
import { facilities } from './facilities.ts'
import { freightQuotes } from './freight.ts'
import { loads } from './loads.ts'
import { inquiries } from './inquiries.ts'
import { intents } from './intents.ts'
import { invoices } from '#src/contract/billing/invoices.ts'
import { labelPrints, orders } from './orders.ts'
import { invitations } from '#src/contract/account/invitations.ts'
import { departures, members } from '#src/contract/account/members.ts'
import { manifests } from './manifests.ts'
import { proofs } from './proofs.ts'
import { publicRates } from './public-rates.ts'
import { push } from '#src/contract/account/push.ts'
import { quotes } from './quotes.ts'
import { cards } from '#src/contract/billing/cards.ts'
import { notices } from '#src/contract/account/notices.ts'
import { pickups } from './pickups.ts'
import { mailChoices, site } from './site.ts'
import { drafts, sync } from './sync.ts'
import { tracking } from './tracking.ts'
import { webhooks } from '#src/contract/account/webhooks.ts'

/**
 * The versions of what others speak and keep. tests/contract/protocols.test.ts holds each to what was recorded
 * under it: a change needs the next version, and CONTRIBUTING.md says how to make it.
 */

/** Of `/api`, as openapi.json says it: the first number for what breaks a program, the second for additions. */
export const API_VERSION = '1.6'
/** Of `/api/sync` and of the records that travel through it. */
export const SYNC_VERSION = 5

/**
 * The whole API as data: read by the client, the server, the generated documentation and the authorisation
 * tests.
 */
export const contract = {
  auth,
  account,
  factors,
  members,
  departures,
  invitations,
  approvals,
  addresses,
  facilities,
  publicRates,
  quotes,
  orders,
  intents,
  labelPrints,
  batches,
  freightQuotes,
  loads,
  claims,
  proofs,
  manifests,
  tracking,
  billing,
  cards,
  topUps,
  invoices,
  dashboard,
  sync,
  drafts,
  pickups,
  customs,
  inquiries,
  mailChoices,
  notices,
  push,
  webhooks,
  apiKeys,
  site,
}

export const allEndpoints: Endpoint<unknown, unknown>[] = Object.values(contract).flatMap((group) =>
  Object.values(group),
) as Endpoint<unknown, unknown>[]
