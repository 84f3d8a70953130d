import { describe, expect, test } from 'vitest'
import { allEndpoints } from '#src/contract/contract.ts'
import { openApi } from '#src/contract/openapi.ts'
import { SUMMARIES } from '#src/contract/summaries.ts'
import { API_SCOPES } from '#src/domain/account/api-key.ts'

/**
 * Calls that no API key makes: a person's own affairs, what screens and devices need, and money that leaves.
 * Opening one to programs, or adding one that isn't for them, takes a line here, on purpose.
 */
const NOT_FOR_PROGRAMS: readonly RegExp[] = [
  // Who somebody is: signing in, the account, its people, its keys and webhooks.
  / \/(auth|code|account|members|membership|customers|invitations|approvals|departures|api-keys|webhooks)(\/|$)/,
  / \/system\/user\//,
  // Devices, and what only screens show.
  / \/(sync|drafts|batches|notices|push|proofs|dashboard|reference|ping|locale|places\/maps)(\/|$)/,
  / \/(pickups\/preferences|orders\/printed|orders\/:id\/claims|orders\/:id\/proofs|claims|customs|rates)(\/|$)/,
  // Money that goes out by card, and who pays.
  / \/(cards|payments|topups|promos|auto-reload|settlement|sandbox|exports)(\/|$)/,
  /^POST \/invoices\//,
  /^GET \/invoices\/:id\/evidence\//,
  // Records are kept by devices, which merge what two of them changed.
  /^(POST|PUT|DELETE) \/(addresses|facilities|trackers)(\/|$)/,
  // Freight is asked of people.
  /^POST \/(quotes\/freight|quotes\/:id\/\w+|loads\/:id\/\w+)$/,
  /^(DELETE \/orders|PUT \/pickups)\/:id$/,
  // The public site.
  / \/(inquiries|mail)(\/|$)/,
]
const isClosed = (name: string) => NOT_FOR_PROGRAMS.some((family) => family.test(name))
const open = allEndpoints.filter(({ programs }) => programs !== undefined)

describe('calls for programs', () => {
  test('every call says a scope or is listed as not for programs', () => {
    expect(
      allEndpoints.filter(({ name, programs }) => !programs && !isClosed(name)).map(({ name }) => name),
    ).toEqual([])
    expect(open.filter(({ name }) => isClosed(name)).map(({ name }) => name)).toEqual([])
  })

  test('what spends or undoes money has a scope of its own', () => {
    expect(
      open
        .filter(({ impersonation, programs }) => impersonation === 'withMoney' && programs !== 'cancel')
        .map(({ name, programs }) => [name, programs]),
    ).toEqual([
      ['POST /orders', 'buy'],
      ['POST /intents/:id/end', 'buy'],
      ['POST /pickups', 'buy'],
    ])
    expect(open.filter(({ programs }) => programs === 'cancel').map(({ name }) => name)).toEqual([
      'POST /orders/:id/cancel',
      'POST /pickups/:id/cancel',
    ])
    expect(new Set(open.map(({ programs }) => programs))).toEqual(new Set(API_SCOPES))
  })

  test('each says what it does, with its scope, in openapi.json', () => {
    expect(Object.keys(SUMMARIES).toSorted()).toEqual(open.map(({ name }) => name).toSorted())
    const { paths } = openApi() as { paths: Record<string, Record<string, Record<string, unknown>>> }
    const said = Object.values(paths)
      .flatMap((calls) => Object.values(calls))
      .filter((call) => call['x-scope'])
      .map((call) => `${String(call.operationId)} ${String(call['x-scope'])}: ${String(call.summary)}`)
    expect(said.toSorted()).toEqual(
      open.map(({ name, programs }) => `${name} ${programs}: ${SUMMARIES[name]}`).toSorted(),
    )
  })
})
