import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SchemaFieldDescription, SchemaObjectDescription } from 'yup'
import { allEndpoints, contract } from '#src/contract/contract.ts'
import { deskEndpoints } from '#src/contract/desk/desk-contract.ts'
import { PREFERENCES } from '#src/domain/account/preference.ts'
import { SYNCED_SCHEMAS } from '#src/domain/synced-schemas.ts'
import { ENTITY_NAMES } from '#src/domain/sync/entity.ts'
import { startServer, type TestServer } from '#tests/support/server/server.ts'

interface Operation {
  operationId: string
  security?: unknown[]
  parameters?: { name: string; in: string }[]
  requestBody?: object
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

/** Calls open to visitors. Opening another takes a line here too, on purpose. */
const ANYBODY = [
  'GET /code',
  'GET /ping',
  'GET /places/postal/:code',
  'GET /services',
  'POST /auth/confirm',
  'POST /auth/forgot',
  'POST /auth/impersonate',
  'POST /auth/login',
  'POST /auth/login/code',
  'POST /auth/passkey',
  'POST /auth/passkey/begin',
  'POST /auth/reset',
  'POST /auth/revoke',
  'POST /code/mail',
  'POST /departures',
  'POST /inquiries',
  'POST /invitations/accept',
  'POST /invitations/join',
  'POST /invitations/read',
  'POST /mail/choice',
  'POST /mail/choice/read',
  'POST /quotes/parcel',
  'POST /rates',
  'POST /system/user/customRegister',
  'POST /tracking',
  'PUT /locale',
]
/**
 * What someone acting for a customer may only do with `--allow-money`: spend, claim, cancel, delete, send for
 * a driver, change names, company and mail (D49).
 */
const MONEY = [
  'DELETE /approvals/:id',
  'DELETE /cards/:id',
  'DELETE /orders/:id',
  'POST /approvals/batches',
  'POST /approvals/loads',
  'POST /approvals/parcels',
  'POST /batches/:id/buy',
  'POST /cards',
  'POST /cards/setup',
  'POST /intents/:id/end',
  'POST /invoices/:id/dispute',
  'POST /invoices/pay',
  'POST /loads/:id/cancel',
  'POST /orders',
  'POST /orders/:id/cancel',
  'POST /orders/:id/claims',
  'POST /pickups',
  'POST /pickups/:id/cancel',
  'POST /promos/redeem',
  'POST /quotes/:id/accept',
  'POST /quotes/:id/decline',
  'POST /quotes/:id/withdraw',
  'POST /sandbox/cards',
  'POST /sandbox/topups/:id',
  'POST /topups',
  'POST /topups/:id/cancel',
  'PUT /account/mail',
  'PUT /account/profile',
  'PUT /auto-reload',
  'PUT /cards/:id/default',
  'PUT /pickups/:id',
]

/** The synced records, each with a name. */
const SYNCED = ENTITY_NAMES.flatMap((entity) =>
  (entity === 'preference' ? Object.keys(PREFERENCES) : ['']).map(
    (id) => [`${entity} ${id}`, SYNCED_SCHEMAS[entity].schema(id)] as const,
  ),
)

const names = allEndpoints.map(({ name }) => name)
const inPath = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const fieldsOf = (endpoint: (typeof allEndpoints)[number]) =>
  (endpoint.input.describe() as SchemaObjectDescription).fields

describe('the contract', () => {
  test('names each call once, and no two calls share a URL', () => {
    expect(names).toEqual([...new Set(names)])
    const shapes = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(shapes).toEqual([...new Set(shapes)])
  })

  test('contains every group of calls', () => {
    expect(allEndpoints).toHaveLength(
      Object.values(contract).reduce((sum, group) => sum + Object.keys(group).length, 0),
    )
  })

  test.each(allEndpoints)('$name validates its path parameters', (endpoint) => {
    expect(inPath(endpoint.path).filter((name) => !(name in fieldsOf(endpoint)))).toEqual([])
  })

  test.each(allEndpoints.filter(({ method }) => method === 'GET' || method === 'DELETE'))(
    '$name takes nothing that a URL can’t carry',
    (endpoint) => {
      const others = Object.entries(fieldsOf(endpoint)).filter(
        ([name]) => !inPath(endpoint.path).includes(name),
      )
      expect(
        others
          .filter(([, field]) => !['string', 'number', 'boolean'].includes(field.type))
          .map(([name]) => name),
      ).toEqual([])
      expect(
        others.filter(([, field]) => isRequired(field)).map(([name]) => name),
        'required, but only a body could hold it',
      ).toEqual([])
    },
  )

  test('is open to visitors only where it says so, and every such call that is costly has a limit', () => {
    const open = allEndpoints.filter(({ access }) => access === 'public')
    expect(open.map(({ name }) => name).toSorted()).toEqual(ANYBODY)
    const cheap = ['GET /ping', 'GET /services', 'PUT /locale']
    expect(open.filter(({ name, limit }) => !limit && !cheap.includes(name)).map(({ name }) => name)).toEqual(
      [],
    )
  })

  test.each([...allEndpoints.map(({ name, input }) => [name, input] as const), ...SYNCED])(
    '%s limits every list it takes',
    (_, schema) => {
      expect(openLists(schema.describe())).toEqual([])
    },
  )

  test.each(allEndpoints)('$name limits every number it takes', ({ input }) => {
    expect(openNumbers(input.describe())).toEqual([])
  })

  test('keeps money, orders, names and email from who acts for a customer without permission', () => {
    expect(
      allEndpoints
        .filter(({ impersonation }) => impersonation === 'withMoney')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(MONEY)
  })

  test('asks again who it is where money, everything or the way in is at stake', () => {
    expect(
      allEndpoints
        .filter(({ recent }) => recent)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'DELETE /account',
      'DELETE /account/factors/authenticator',
      'DELETE /account/passkeys/:id',
      'DELETE /cards/:id',
      'GET /account/export',
      'POST /account/factors/authenticator',
      'POST /account/factors/authenticator/confirm',
      'POST /account/factors/recovery-codes',
      'POST /account/passkeys',
      'POST /account/passkeys/begin',
      'POST /api-keys',
      'POST /cards',
      'POST /cards/setup',
      'PUT /auto-reload',
      'PUT /cards/:id/default',
      'PUT /members/second-factor',
    ])
  })

  test('keeps confirming or ending an account, its factors, members, keys, webhooks and devices, from who acts for its owner, with or without money', () => {
    expect(
      allEndpoints
        .filter(({ impersonation }) => impersonation === 'never')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      'DELETE /account',
      'DELETE /account/factors/authenticator',
      'DELETE /account/passkeys/:id',
      'DELETE /account/sessions',
      'DELETE /account/sessions/:id',
      'DELETE /account/trusted-devices',
      'DELETE /api-keys/:id',
      'DELETE /members/:id',
      'DELETE /members/invitations/:id',
      'DELETE /members/left-work/:id',
      'DELETE /membership',
      'DELETE /push/subscription',
      'DELETE /webhooks/:id',
      'GET /account/export',
      'POST /account/factors/authenticator',
      'POST /account/factors/authenticator/confirm',
      'POST /account/factors/recovery-codes',
      'POST /account/identity',
      'POST /account/identity/begin',
      'POST /account/mobile/code',
      'POST /account/mobile/proof',
      'POST /account/passkeys',
      'POST /account/passkeys/begin',
      'POST /api-keys',
      'POST /approvals/:id/answer',
      'POST /auth/impersonations',
      'POST /customers/:id/session',
      'POST /members/:id/owner',
      'POST /members/invitations',
      'POST /members/invitations/:id/resend',
      'POST /members/left-work/:id',
      'POST /notices/read',
      'POST /webhooks',
      'POST /webhooks/:id/messages/:messageId/resend',
      'POST /webhooks/:id/off',
      'POST /webhooks/:id/secret',
      'POST /webhooks/:id/test',
      'PUT /account/email',
      'PUT /account/passkeys/:id',
      'PUT /account/password',
      'PUT /api-keys/:id',
      'PUT /members/:id',
      'PUT /members/second-factor',
      'PUT /push/subscription',
      'PUT /webhooks/:id',
    ])
  })
})

describe('the server', () => {
  let server: TestServer
  let document: Document

  beforeAll(async () => {
    server = await startServer()
    document = (await server.app.inject({ url: '/api/openapi.json' })).json()
  })
  afterAll(() => server.close())

  test('serves every call of the contract and of the desk, and no other', () => {
    expect([...server.app.served].toSorted()).toEqual(
      [...names, ...deskEndpoints.map(({ name }) => name)].toSorted(),
    )
    expect(
      [...allEndpoints, ...deskEndpoints]
        .filter(({ method, path }) => !server.app.hasRoute({ method, url: `/api${path}` }))
        .map(({ name }) => name),
    ).toEqual([])
  })

  test('documents every call that it serves and no other', () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = allEndpoints.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(documented.toSorted()).toEqual(served.toSorted())
  })

  test.each(allEndpoints)('documents $name with its authentication and all its inputs', (endpoint) => {
    const operation =
      document.paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]![endpoint.method.toLowerCase()]!
    expect(Boolean(operation.security)).toBe(endpoint.access !== 'public')
    const asked = operation.parameters?.filter((parameter) => parameter.in !== 'header') ?? []
    const said = [...asked.map(({ name }) => name), ...Object.keys(bodyOf(operation))]
    expect(said.toSorted()).toEqual(Object.keys(fieldsOf(endpoint)).toSorted())
  })
})

/** Lists without a `max`: half a million items would all be checked. */
const openLists = (field: SchemaFieldDescription) => open(field, 'array')
/** Numbers without limits: no database column holds twenty digits. */
const openNumbers = (field: SchemaFieldDescription) => open(field, 'number')

function open(field: SchemaFieldDescription, of: string, path = ''): string[] {
  const {
    type,
    tests = [],
    innerType,
    fields = {},
  } = field as {
    type: string
    tests?: { name?: string }[]
    innerType?: SchemaFieldDescription
    fields?: Record<string, SchemaFieldDescription>
  }
  const own = type === of && !tests.some(({ name }) => name === 'max' || name === 'length') ? [path] : []
  return [
    ...own,
    ...(innerType ? open(innerType, of, `${path}[]`) : []),
    ...Object.entries(fields).flatMap(([name, inner]) => open(inner, of, `${path}.${name}`)),
  ]
}

function isRequired(field: SchemaFieldDescription): boolean {
  const { optional, default: fallback } = field as { optional?: boolean; default?: unknown }
  return optional === false && fallback === undefined
}

function bodyOf(operation: Operation): object {
  const { content } = (operation.requestBody ?? {}) as {
    content?: Record<string, { schema: { properties: object } }>
  }
  return (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema.properties ?? {}
}
