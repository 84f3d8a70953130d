import type { PurchaseOutcome } from '#src/contract/orders.ts'
import type { CarrierAnswer } from '#src/contract/quotes.ts'
import { addCard, TEST_NUMBERS, topUp } from '#tests/support/payments/cards.ts'
import { askFreight, buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { printedLabels } from '#tests/support/documents/printed-labels.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

/** What a call is tried with: paths and bodies that belong to the owner, so that only the caller matters. */
interface Row {
  path: (owned: Owned) => string
  body?: (owned: Owned) => object
  /** The code for the owner. */ owner?: number
  /** The code for another customer. */ other?: number
  /** For another member of the owner, if their roles allow it. */ member?: number
  /** For a call that needs a permission or a second factor: the code for an administrator, who has both. */ admin?: number
}
export interface Owned {
  userId: string
  invoiceId: string
  cardId: string
  transferId: string
  actionId: string
  sandboxToken: string
  addressId: string
  facilityId: string
  orderId: string
  cancelId: string
  pickupId: string
  cancelPickupId: string
  quoteId: string
  endedQuoteId: string
  loadId: string
  printId: string
  intentId: string
  rateId: string
  shipment: ReturnType<typeof make.shipment>
}

export const GONE = 404
export const NOTHING: Row = { path: () => '' }
/** One row for each call of the contract; a new call fails here until it has one. */
export const MATRIX: Record<string, Row> = {
  'POST /auth/login': {
    path: () => '/auth/login',
    body: () => ({ username: 'nobody@example.com', password: 'x' }),
    owner: 601,
    other: 601,
  },
  'POST /auth/login/code': {
    path: () => '/auth/login/code',
    body: () => ({ step: 'none', code: '000000' }),
    owner: 601,
    other: 601,
  },
  'POST /auth/passkey/begin': { path: () => '/auth/passkey/begin', body: () => ({}) },
  'POST /auth/passkey': {
    path: () => '/auth/passkey',
    body: () => ({ passkey: { id: 'none', response: {} } }),
    owner: 601,
    other: 601,
  },
  'POST /system/user/customRegister': {
    path: () => '/system/user/customRegister',
    body: () => ({}),
    owner: 601,
    other: 601,
  },
  'POST /auth/refresh': { path: () => '/auth/refresh', body: () => ({}) },
  'POST /auth/impersonate': {
    path: () => '/auth/impersonate',
    body: () => ({ token: 'none' }),
    owner: 601,
    other: 601,
  },
  'POST /auth/impersonations': {
    path: () => '/auth/impersonations',
    body: () => ({ username: 'nobody@example.com', reason: 'none' }),
    owner: 403,
    other: 403,
    admin: GONE,
  },
  'POST /auth/revoke': { path: () => '/auth/revoke', body: () => ({ key: '0'.repeat(64) }) },
  'GET /system/user/getInfo': { path: () => '/system/user/getInfo' },
  'DELETE /auth/logout': NOTHING,
  'GET /code': { path: () => '/code' },
  'POST /code/mail': { path: () => '/code/mail', body: () => ({ username: 'nobody@example.com' }) },
  'POST /auth/forgot': { path: () => '/auth/forgot', body: () => ({ email: 'nobody@example.com' }) },
  'POST /auth/reset': {
    path: () => '/auth/reset',
    body: () => ({ token: 'none', password: 'secret 1', confirmPassword: 'secret 1' }),
    owner: 601,
    other: 601,
  },
  'POST /auth/confirm': {
    path: () => '/auth/confirm',
    body: () => ({ token: 'none' }),
    owner: 601,
    other: 601,
  },
  'GET /account/profile': { path: () => '/account/profile' },
  'PUT /account/profile': {
    path: () => '/account/profile',
    body: () => ({ nickName: 'X', mobile: '123', locale: 'en' }),
    owner: 601,
    other: 601,
  },
  'PUT /account/password': {
    path: () => '/account/password',
    body: () => ({ oldPassword: 'wrong', password: 'secret 1', confirmPassword: 'secret 1' }),
    owner: 601,
    other: 601,
  },
  'PUT /account/email': {
    path: () => '/account/email',
    body: () => ({ newEmail: 'new@example.com', password: 'wrong' }),
    owner: 601,
    other: 601,
  },
  // None of them has a phone number.
  'POST /account/mobile/code': {
    path: () => '/account/mobile/code',
    body: () => ({}),
    owner: 601,
    other: 601,
  },
  'POST /account/mobile/proof': {
    path: () => '/account/mobile/proof',
    body: () => ({ code: 'AAAAA' }),
    owner: 601,
    other: 601,
  },
  // All of them are already confirmed.
  'POST /account/confirmation': {
    path: () => '/account/confirmation',
    body: () => ({}),
    owner: 601,
    other: 601,
  },
  'PUT /account/mail': { path: () => '/account/mail', body: () => ({ off: [] }) },
  'GET /account/factors': { path: () => '/account/factors' },
  'POST /account/factors/authenticator': {
    path: () => '/account/factors/authenticator',
    body: () => ({}),
    admin: 409,
  },
  // Begun by the row before, and confirmed by nobody.
  'POST /account/factors/authenticator/confirm': {
    path: () => '/account/factors/authenticator/confirm',
    body: () => ({ code: 'none' }),
    owner: 601,
    other: 601,
    admin: GONE,
  },
  'DELETE /account/factors/authenticator': {
    path: () => '/account/factors/authenticator',
    owner: GONE,
    other: GONE,
    admin: 409,
  },
  'POST /account/factors/recovery-codes': {
    path: () => '/account/factors/recovery-codes',
    body: () => ({}),
    owner: 409,
    other: 409,
    admin: 200,
  },
  'POST /account/passkeys/begin': { path: () => '/account/passkeys/begin', body: () => ({}) },
  'POST /account/passkeys': {
    path: () => '/account/passkeys',
    body: () => ({ name: 'Laptop', passkey: { id: 'none', response: {} } }),
    owner: 601,
    other: 601,
  },
  'PUT /account/passkeys/:id': {
    path: () => `/account/passkeys/${make.id()}`,
    body: () => ({ name: 'Laptop' }),
    owner: GONE,
    other: GONE,
  },
  'DELETE /account/passkeys/:id': {
    path: () => `/account/passkeys/${make.id()}`,
    owner: GONE,
    other: GONE,
  },
  'DELETE /account/trusted-devices': { path: () => '/account/trusted-devices' },
  'POST /account/identity/begin': { path: () => '/account/identity/begin', body: () => ({}) },
  'POST /account/identity': {
    path: () => '/account/identity',
    body: () => ({ password: 'wrong' }),
    owner: 601,
    other: 601,
  },
  'GET /account/sessions': { path: () => '/account/sessions' },
  'DELETE /account/sessions/:id': { path: () => `/account/sessions/${make.id()}`, owner: GONE, other: GONE },
  'DELETE /account/sessions': NOTHING,
  'PUT /account/avatar': { path: () => '/account/avatar', body: () => ({}), owner: 601, other: 601 },
  'GET /account/avatar': { path: () => '/account/avatar', owner: GONE, other: GONE },
  'DELETE /account/avatar': { path: () => '/account/avatar' },
  'GET /account/test-label': { path: () => '/account/test-label?format=zpl' },
  'GET /account/closing': { path: () => '/account/closing' },
  'GET /account/export': { path: () => '/account/export' },
  'DELETE /account': { path: () => '/account', body: () => ({ password: 'wrong' }), owner: 601, other: 601 },
  'POST /mail/choice/read': {
    path: () => '/mail/choice/read',
    body: () => ({ token: 'none' }),
    owner: GONE,
    other: GONE,
  },
  'POST /mail/choice': {
    path: () => '/mail/choice',
    body: () => ({ token: 'none', on: false }),
    owner: GONE,
    other: GONE,
  },
  'GET /members': { path: () => '/members' },
  'PUT /members/second-factor': {
    path: () => '/members/second-factor',
    body: () => ({ demanded: false }),
  },
  'POST /members/invitations': {
    path: () => '/members/invitations',
    body: () => ({ email: `${make.id()}@example.com`, roles: ['viewer'] }),
  },
  'POST /members/invitations/:id/resend': {
    path: () => `/members/invitations/${make.id()}/resend`,
    body: () => ({}),
    owner: GONE,
    other: GONE,
  },
  'DELETE /members/invitations/:id': {
    path: () => `/members/invitations/${make.id()}`,
    owner: GONE,
    other: GONE,
  },
  'PUT /members/:id': {
    path: ({ userId }) => `/members/${userId}`,
    body: () => ({ roles: ['owner'] }),
    other: GONE,
  },
  'DELETE /members/:id': { path: () => `/members/${make.id()}`, owner: GONE, other: GONE },
  'GET /members/left-work': { path: () => '/members/left-work' },
  'POST /members/left-work/:id': {
    path: () => `/members/left-work/${make.id()}`,
    body: () => ({}),
    owner: GONE,
    other: GONE,
  },
  'DELETE /members/left-work/:id': {
    path: () => `/members/left-work/${make.id()}`,
    owner: GONE,
    other: GONE,
  },
  // The session of somebody who still belongs.
  'POST /departures': {
    path: () => '/departures',
    body: () => ({ id: make.id(), records: [] }),
    owner: GONE,
    other: GONE,
  },
  'GET /approvals': { path: () => '/approvals' },
  'POST /approvals/parcels': {
    path: () => '/approvals/parcels',
    body: ({ rateId, shipment }) => ({ rateId, shipment, draftId: make.id() }),
    other: 601,
  },
  'POST /approvals/loads': {
    path: () => '/approvals/loads',
    body: ({ quoteId }) => ({ quoteId, offerId: make.id() }),
    owner: GONE,
    other: GONE,
  },
  'POST /approvals/batches': {
    path: () => '/approvals/batches',
    body: () => ({ batchId: make.id() }),
    owner: GONE,
    other: GONE,
  },
  'POST /approvals/:id/answer': {
    path: () => `/approvals/${make.id()}/answer`,
    body: () => ({ approve: true }),
    owner: GONE,
    other: GONE,
  },
  'DELETE /approvals/:id': { path: () => `/approvals/${make.id()}`, owner: GONE, other: GONE },
  'POST /members/:id/owner': {
    path: () => `/members/${make.id()}/owner`,
    body: () => ({}),
    owner: GONE,
    other: GONE,
  },
  'GET /notices': { path: () => '/notices' },
  'POST /notices/read': { path: () => '/notices/read', body: () => ({ ids: [make.id()] }) },
  'GET /push/key': { path: () => '/push/key' },
  'PUT /push/subscription': {
    path: () => '/push/subscription',
    body: () => ({
      endpoint: `https://push.example.com/${make.id()}`,
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }),
  },
  'DELETE /push/subscription': { path: () => '/push/subscription' },
  'GET /api-keys': { path: () => '/api-keys' },
  'POST /api-keys': { path: () => '/api-keys', body: () => ({ name: 'Shop', scopes: ['read'] }) },
  'PUT /api-keys/:id': {
    path: () => `/api-keys/${make.id()}`,
    body: () => ({ name: 'Shop' }),
    owner: GONE,
    other: GONE,
  },
  'DELETE /api-keys/:id': { path: () => `/api-keys/${make.id()}`, owner: GONE, other: GONE },
  'GET /webhooks': { path: () => '/webhooks' },
  'POST /webhooks': {
    path: () => '/webhooks',
    body: () => ({ url: 'https://example.com/hook', types: ['order.paid'] }),
  },
  'PUT /webhooks/:id': {
    path: () => `/webhooks/${make.id()}`,
    body: () => ({ url: 'https://example.com/hook', types: ['order.paid'] }),
    owner: GONE,
    other: GONE,
  },
  'POST /webhooks/:id/off': {
    path: () => `/webhooks/${make.id()}/off`,
    body: () => ({}),
    owner: GONE,
    other: GONE,
  },
  'DELETE /webhooks/:id': { path: () => `/webhooks/${make.id()}`, owner: GONE, other: GONE },
  'POST /webhooks/:id/secret': {
    path: () => `/webhooks/${make.id()}/secret`,
    body: () => ({}),
    owner: GONE,
    other: GONE,
  },
  'POST /webhooks/:id/test': {
    path: () => `/webhooks/${make.id()}/test`,
    body: () => ({}),
    owner: GONE,
    other: GONE,
  },
  'GET /webhooks/:id/messages': { path: () => `/webhooks/${make.id()}/messages`, owner: GONE, other: GONE },
  'POST /webhooks/:id/messages/:messageId/resend': {
    path: () => `/webhooks/${make.id()}/messages/${make.id()}/resend`,
    body: () => ({}),
    owner: GONE,
    other: GONE,
  },
  'DELETE /membership': NOTHING,
  'POST /customers/:id/session': {
    path: () => `/customers/${make.id()}/session`,
    body: () => ({}),
    owner: GONE,
    other: GONE,
  },
  'POST /invitations/read': {
    path: () => '/invitations/read',
    body: () => ({ token: 'none' }),
    owner: 601,
    other: 601,
  },
  'POST /invitations/join': {
    path: () => '/invitations/join',
    body: () => ({ token: 'none', nickName: 'Mina', password: 'secret 1' }),
    owner: 601,
    other: 601,
  },
  'POST /invitations/accept': NOTHING,
  'GET /addresses': { path: () => '/addresses' },
  'GET /addresses/:id': { path: ({ addressId }) => `/addresses/${addressId}`, other: GONE },
  'POST /addresses': { path: () => '/addresses', body: () => ({ ...make.address(), id: make.id() }) },
  'PUT /addresses/:id': {
    path: ({ addressId }) => `/addresses/${addressId}`,
    body: () => ({ ...make.address({ city: 'Elsewhere' }), rev: 99 }),
    owner: 412,
    other: GONE,
  },
  'DELETE /addresses/:id': NOTHING,
  'GET /facilities': { path: () => '/facilities' },
  'GET /facilities/:id': { path: ({ facilityId }) => `/facilities/${facilityId}`, other: GONE },
  'POST /facilities': { path: () => '/facilities', body: () => ({ ...make.facility(), id: make.id() }) },
  'PUT /facilities/:id': {
    path: ({ facilityId }) => `/facilities/${facilityId}`,
    body: () => ({ ...make.facility({ city: 'Elsewhere' }), rev: 99 }),
    owner: 412,
    other: GONE,
  },
  'DELETE /facilities/:id': NOTHING,
  'GET /services': { path: () => '/services' },
  'POST /rates': {
    path: () => '/rates',
    body: () => ({ from: 'M5V3L9', to: 'H3B1A7', weight: 5, length: 12, width: 9, height: 6 }),
  },
  'POST /quotes/freight': {
    path: () => '/quotes/freight',
    body: () => ({ id: make.id(), request: freightRequest() }),
  },
  'GET /quotes': { path: () => '/quotes' },
  'GET /quotes/:id': { path: ({ quoteId }) => `/quotes/${quoteId}`, other: GONE },
  'POST /quotes/:id/again': {
    path: ({ quoteId }) => `/quotes/${quoteId}/again`,
    body: () => ({}),
    other: GONE,
  },
  'POST /quotes/:id/withdraw': {
    path: ({ endedQuoteId }) => `/quotes/${endedQuoteId}/withdraw`,
    body: () => ({}),
    other: GONE,
  },
  'POST /quotes/:id/decline': {
    path: ({ quoteId }) => `/quotes/${quoteId}/decline`,
    body: () => ({ offerId: make.id() }),
    owner: GONE,
    other: GONE,
  },
  'POST /quotes/:id/accept': {
    path: ({ quoteId }) => `/quotes/${quoteId}/accept`,
    body: () => ({ intentId: make.id(), offerId: make.id(), booking: freightBooking() }),
    owner: GONE,
    other: GONE,
  },
  'POST /quotes/parcel': {
    path: () => '/quotes/parcel',
    body: ({ shipment }) => ({ ...make.quote(shipment), carrierCode: 'sample_ground' }),
  },
  'GET /batches': { path: () => '/batches' },
  'GET /batches/:id': { path: () => `/batches/${make.id()}`, owner: GONE, other: GONE },
  'GET /batches/:id/rows': { path: () => `/batches/${make.id()}/rows`, owner: GONE, other: GONE },
  'GET /batches/:id/labels': { path: () => `/batches/${make.id()}/labels`, owner: GONE, other: GONE },
  'POST /batches/bought': { path: () => '/batches/bought', body: () => ({ rows: [make.id()] }) },
  'POST /batches/:id/price': {
    path: () => `/batches/${make.id()}/price`,
    body: () => ({ name: 'X', choice: 'cheapest', drafts: [make.id()] }),
  },
  'POST /batches/:id/buy': {
    path: () => `/batches/${make.id()}/buy`,
    body: () => ({ totalCents: 1 }),
    owner: GONE,
    other: GONE,
  },
  'GET /orders': { path: () => '/orders' },
  'GET /orders/count': { path: () => '/orders/count' },
  'GET /orders/counts': { path: () => '/orders/counts' },
  'GET /orders/:id': { path: ({ orderId }) => `/orders/${orderId}`, other: GONE },
  'POST /orders': {
    path: () => '/orders',
    body: ({ rateId, shipment }) => ({ intentId: make.id(), rateId, shipment }),
    other: 601,
  },
  'POST /orders/:id/cancel': {
    path: ({ cancelId }) => `/orders/${cancelId}/cancel`,
    body: () => ({}),
    other: GONE,
  },
  'DELETE /orders/:id': NOTHING,
  'GET /orders/:id/label': { path: ({ orderId }) => `/orders/${orderId}/label?format=zpl`, other: GONE },
  'POST /orders/labels': {
    path: () => '/orders/labels',
    body: ({ orderId }) => ({ ids: [orderId], format: 'zpl' }),
    other: GONE,
  },
  'POST /orders/printed': {
    path: () => '/orders/printed',
    body: ({ orderId }) => ({ ids: [orderId], format: 'zpl', at: '2026-11-24T15:00:00.000Z' }),
  },
  'POST /label-prints': {
    path: () => '/label-prints',
    body: ({ orderId }) => ({ id: make.id(), ids: [orderId], format: 'zpl' }),
    other: GONE,
  },
  'GET /label-prints/:id': { path: ({ printId }) => `/label-prints/${printId}`, other: GONE },
  'POST /label-prints/:id/cancel': {
    path: ({ printId }) => `/label-prints/${printId}/cancel`,
    body: () => ({}),
    other: GONE,
  },
  'GET /label-prints/:id/file': { path: ({ printId }) => `/label-prints/${printId}/file`, other: GONE },
  'POST /orders/packing-slips': {
    path: () => '/orders/packing-slips',
    body: ({ orderId }) => ({ ids: [orderId] }),
    other: GONE,
  },
  'POST /orders/export': {
    path: () => '/orders/export',
    body: ({ orderId }) => ({ ids: [orderId] }),
    other: GONE,
  },
  'GET /loads': { path: () => '/loads' },
  'GET /loads/:id': { path: ({ loadId }) => `/loads/${loadId}`, other: GONE },
  // A different fee was shown, so nothing is cancelled.
  'POST /loads/:id/cancel': {
    path: ({ loadId }) => `/loads/${loadId}/cancel`,
    body: () => ({ feeCents: 1 }),
    owner: 409,
    other: GONE,
  },
  'GET /loads/:id/documents/:kind': { path: ({ loadId }) => `/loads/${loadId}/documents/bol`, other: GONE },
  // Without a file.
  'POST /loads/:id/files': {
    path: ({ loadId }) => `/loads/${loadId}/files`,
    body: () => ({ kind: 'photo' }),
    owner: 601,
    other: 601,
  },
  'GET /loads/:id/files/:fileId': {
    path: ({ loadId }) => `/loads/${loadId}/files/${make.id()}`,
    owner: GONE,
    other: GONE,
  },
  'GET /claims': { path: () => '/claims' },
  'GET /orders/:id/claims': { path: ({ orderId }) => `/orders/${orderId}/claims`, other: GONE },
  // No part of it has arrived yet.
  'POST /orders/:id/claims': {
    path: ({ orderId }) => `/orders/${orderId}/claims`,
    body: () => ({ claimId: make.id(), kind: 'lost', askedCents: 100, description: 'Gone' }),
    owner: 601,
    other: GONE,
  },
  'GET /claims/:id/photos/:position': {
    path: ({ orderId }) => `/claims/${orderId}/photos/0`,
    owner: GONE,
    other: GONE,
  },
  'GET /orders/:id/proofs': { path: ({ orderId }) => `/orders/${orderId}/proofs`, other: GONE },
  // Without a file.
  'POST /proofs/:id/files': {
    path: () => `/proofs/${make.id()}/files`,
    body: () => ({ position: 1 }),
    owner: 601,
    other: 601,
  },
  'GET /proofs/:id/files/:position': {
    path: () => `/proofs/${make.id()}/files/1`,
    owner: GONE,
    other: GONE,
  },
  'GET /customs/hs': { path: () => '/customs/hs?q=mugs' },
  'POST /customs/estimate': { path: () => '/customs/estimate', body: () => make.customsEstimate() },
  'POST /customs/estimate/paper': {
    path: () => '/customs/estimate/paper',
    body: () => ({ ...make.customsEstimate(), shownCents: 0 }),
    owner: 601,
    other: 601,
  },
  'POST /customs/packing-list': {
    path: () => '/customs/packing-list',
    body: () => ({ rows: [['Description'], ['Mugs']] }),
  },
  'POST /customs/packing-list/paper': {
    path: () => '/customs/packing-list/paper',
    body: () => ({ kind: 'commercialInvoice' }),
    owner: 601,
    other: 601,
  },
  'GET /manifests': { path: () => '/manifests' },
  'POST /manifests': {
    path: () => '/manifests',
    body: ({ orderId }) => ({ id: make.id(), orderIds: [orderId] }),
    other: GONE,
  },
  'GET /manifests/:id': { path: ({ orderId }) => `/manifests/${orderId}`, owner: GONE, other: GONE },
  'GET /manifests/:id/pdf': { path: ({ orderId }) => `/manifests/${orderId}/pdf`, owner: GONE, other: GONE },
  'GET /orders/:id/papers/:kind': {
    path: ({ orderId }) => `/orders/${orderId}/papers/commercialInvoice`,
    owner: 601,
    other: GONE,
  },
  'GET /intents/:id': { path: ({ intentId }) => `/intents/${intentId}` },
  'POST /intents/:id/end': { path: ({ intentId }) => `/intents/${intentId}/end`, body: () => ({}) },
  'POST /tracking': { path: () => '/tracking', body: () => ({ numbers: ['PT000000-0000'] }) },
  'GET /trackers': { path: () => '/trackers' },
  'POST /trackers': { path: () => '/trackers', body: () => ({ number: '7035114477138472' }) },
  'DELETE /trackers/:number': { path: () => '/trackers/7035114477138472' },
  'GET /credits': { path: () => '/credits' },
  'GET /ledger': { path: () => '/ledger' },
  'GET /exports/transactions': {
    path: () => '/exports/transactions?what=orders&from=2026-11-01&to=2026-11-30',
  },
  'GET /invoices': { path: () => '/invoices' },
  'GET /invoices/:id': { path: ({ invoiceId }) => `/invoices/${invoiceId}`, other: GONE },
  'GET /invoices/:id/pdf': { path: ({ invoiceId }) => `/invoices/${invoiceId}/pdf`, other: GONE },
  'GET /invoices/:id/evidence/:position': {
    path: ({ invoiceId }) => `/invoices/${invoiceId}/evidence/0`,
    owner: GONE,
    other: GONE,
  },
  'POST /invoices/pay': {
    path: () => '/invoices/pay',
    body: ({ invoiceId }) => ({ id: make.id(), invoiceIds: [invoiceId] }),
    other: GONE,
  },
  'POST /invoices/:id/dispute': {
    path: ({ invoiceId }) => `/invoices/${invoiceId}/dispute`,
    body: () => ({ disputeId: '019a0000-0000-7000-8000-000000000001', message: 'Weighed wrongly' }),
    other: GONE,
  },
  'GET /settlement': { path: () => '/settlement' },
  'GET /spending': { path: () => '/spending' },
  'GET /statements': { path: () => '/statements' },
  'GET /statements/:month/pdf': { path: () => '/statements/2026-11/pdf' },
  'GET /cards': { path: () => '/cards' },
  'POST /cards/setup': { path: () => '/cards/setup', body: () => ({}), owner: 601, other: 601 },
  'POST /cards': {
    path: () => '/cards',
    body: ({ sandboxToken }) => ({
      id: make.id(),
      token: sandboxToken,
      nameOnCard: 'Mina Roy',
      billingAddress: make.address(),
    }),
    other: 601,
  },
  'PUT /cards/:id/default': {
    path: ({ cardId }) => `/cards/${cardId}/default`,
    body: () => ({}),
    other: GONE,
  },
  'DELETE /cards/:id': NOTHING,
  'POST /sandbox/cards': {
    path: () => '/sandbox/cards',
    body: () => ({
      cardNumber: TEST_NUMBERS.good,
      cardType: 'visa',
      expirationMonth: 12,
      expirationYear: 2031,
      cvv: '123',
    }),
  },
  'GET /payments': { path: () => '/payments' },
  'GET /topups': { path: () => '/topups' },
  'GET /topups/:id': { path: ({ transferId }) => `/topups/${transferId}`, other: GONE },
  'POST /topups': {
    path: () => '/topups',
    body: ({ cardId }) => ({ id: make.id(), method: 'card', subtotal: 10_00, cardId }),
    other: 601,
  },
  'POST /topups/:id/cancel': {
    path: ({ transferId }) => `/topups/${transferId}/cancel`,
    body: () => ({}),
    other: GONE,
  },
  'POST /sandbox/topups/:id': {
    path: ({ actionId }) => `/sandbox/topups/${actionId}`,
    body: () => ({ approve: true }),
    other: GONE,
  },
  'GET /promos/:code': { path: () => '/promos/NOSUCH', owner: 601, other: 601 },
  'POST /promos/redeem': {
    path: () => '/promos/redeem',
    body: () => ({ code: 'NOSUCH' }),
    owner: 601,
    other: 601,
  },
  'GET /auto-reload': { path: () => '/auto-reload' },
  'PUT /auto-reload': {
    path: () => '/auto-reload',
    body: ({ cardId }) => ({ enabled: true, threshold: 10_00, amount: 20_00, monthlyLimit: 100_00, cardId }),
    other: 601,
  },
  'POST /sync': {
    path: () => '/sync',
    body: ({ userId, addressId }) => ({
      user: userId,
      ops: [{ opId: make.id(), entity: 'address', id: addressId, baseRev: 0, doc: null }],
    }),
    other: 401,
    member: 401,
  },
  'GET /sync': { path: ({ userId }) => `/sync?user=${userId}&since=0`, other: 401, member: 401 },
  'GET /drafts': { path: () => '/drafts' },
  'PUT /drafts/:id': {
    path: () => `/drafts/${make.id()}`,
    body: () => ({ kind: 'parcel', values: {} }),
    owner: 400,
    other: 400,
  },
  'DELETE /drafts/:id': { path: () => `/drafts/${make.id()}`, owner: 400, other: 400 },
  'GET /dashboard': { path: () => '/dashboard' },
  'GET /pickups': { path: () => '/pickups' },
  'GET /pickups/carriers': { path: () => '/pickups/carriers' },
  'GET /pickups/orders': { path: () => '/pickups/orders' },
  'GET /pickups/:id': { path: ({ pickupId }) => `/pickups/${pickupId}`, other: GONE },
  'POST /pickups': {
    path: () => '/pickups',
    body: ({ orderId }) => ({
      ...make.pickup(),
      id: make.id(),
      carrierCode: 'sample_ground',
      orderIds: [orderId],
    }),
    owner: 409,
    other: 601,
  },
  'PUT /pickups/:id': {
    path: ({ pickupId }) => `/pickups/${pickupId}`,
    body: () => ({ ...make.pickup({ notes: 'Other words' }), rev: 99 }),
    owner: 412,
    other: GONE,
  },
  'POST /pickups/:id/cancel': {
    path: ({ cancelPickupId }) => `/pickups/${cancelPickupId}/cancel`,
    body: () => ({}),
    other: GONE,
  },
  'GET /pickups/preferences': { path: () => '/pickups/preferences' },
  'PUT /pickups/preferences': {
    path: () => '/pickups/preferences',
    body: () => ({ contactName: '', rev: 0 }),
    owner: 601,
    other: 601,
  },
  'PUT /locale': { path: () => '/locale', body: () => ({ locale: 'fr' }) },
  'POST /inquiries': {
    path: () => '/inquiries',
    body: () => ({
      id: make.id(),
      topic: 'other',
      name: 'Mina',
      email: 'mina@example.com',
      message: 'Hello',
    }),
  },
  'GET /ping': { path: () => '/ping' },
  'GET /reference': { path: () => '/reference' },
  'GET /places/maps': { path: () => '/places/maps' },
  'GET /places/postal/:code': { path: () => '/places/postal/M1B0A1' },
}
/** Calls that would end the matrix's sessions or accounts; they have tests of their own. */
export const LAST: Record<string, (owned: Owned) => string> = {
  'DELETE /addresses/:id': ({ addressId }) => `/addresses/${addressId}`,
  'DELETE /facilities/:id': ({ facilityId }) => `/facilities/${facilityId}`,
  'DELETE /orders/:id': ({ orderId }) => `/orders/${orderId}`,
  'DELETE /auth/logout': () => '/auth/logout',
  'DELETE /account/sessions': () => '/account/sessions',
  'DELETE /membership': () => '/membership',
  'POST /invitations/accept': () => '/invitations/accept',
}

/** What a customer has and another must not reach. */
export async function possessions(customer: TestCustomer): Promise<Owned> {
  const [addressId, facilityId] = [make.id(), make.id()]
  await customer.call('POST', '/addresses', { ...make.address(), id: addressId })
  await customer.call('POST', '/facilities', { ...make.facility(), id: facilityId })
  const shipment = make.shipment()
  const { data } = await customer.call<CarrierAnswer>('POST', '/quotes/parcel', {
    ...make.quote(shipment),
    carrierCode: 'sample_ground',
  })
  const rateId = data!.rates[0]!.id!
  const intentId = make.id()
  const bought = (await customer.call<PurchaseOutcome>('POST', '/orders', { intentId, rateId, shipment }))
    .data as {
    orderId: string
  }
  const cardId = (await addCard(customer)).id
  const transferId = (await topUp(customer, { method: 'etransfer' })).data!.id
  const actionId = (await topUp(customer, { cardId: (await addCard(customer, TEST_NUMBERS.asks)).id })).data!
    .id
  const sandboxToken = (
    await customer.call<{ token: string }>('POST', '/sandbox/cards', {
      cardNumber: TEST_NUMBERS.good,
      cardType: 'visa',
      expirationMonth: 12,
      expirationYear: 2031,
      cvv: '123',
    })
  ).data!.token
  const invoiceId = (await customer.call<{ rows: { id: string }[] }>('GET', '/invoices')).data!.rows[0]!.id
  const pickupId = make.id()
  await customer.call('POST', '/pickups', {
    ...make.pickup(),
    id: pickupId,
    carrierCode: 'sample_ground',
    orderIds: [bought.orderId],
  })
  const { id: quoteId } = await askFreight(customer)
  const { loadId } = await buyLoad(customer)
  const printId = make.id()
  await printedLabels(customer, { id: printId, ids: [bought.orderId] })
  return {
    printId,
    loadId,
    quoteId,
    endedQuoteId: quoteId,
    pickupId,
    cancelPickupId: pickupId,
    invoiceId,
    cardId,
    transferId,
    actionId,
    sandboxToken,
    userId: customer.user.id,
    addressId,
    facilityId,
    rateId,
    intentId,
    orderId: bought.orderId,
    cancelId: bought.orderId,
    shipment,
  }
}
