import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskEndpoints } from '#src/contract/desk/desk-contract.ts'
import { staffPermissionsOf, staffRoleName, STAFF_ROLES } from '#src/domain/account/staff.ts'
import { permissionFor } from '#server/admin/desk/nouns.ts'
import { VERBS } from '#server/admin/verbs.ts'
import { openSession } from '#server/http/session.ts'
import { callAs, startServer, type TestServer } from '#tests/support/server/server.ts'

describe('who may do what at the desk', () => {
  let server: TestServer
  const tokens: Record<string, string> = {}
  const [NO_STAFF, ACTED_FOR] = ['a customer', 'somebody who acts for an administrator']
  beforeAll(async () => {
    server = await startServer()
    for (const role of STAFF_ROLES)
      tokens[role] = (await server.customer({ roles: [staffRoleName(role)] })).token
    tokens[NO_STAFF] = (await server.customer()).token
    const { user } = await server.customer({ roles: [staffRoleName('admin')] })
    const impersonation = { adminId: null, adminSession: null, allowMoney: true }
    tokens[ACTED_FOR] = (await openSession(server.deps.database, server.clock, { user, impersonation })).token
  })
  afterAll(() => server.close())

  const isForbidden = ({ code }: { code: number }) => code === 403

  /** With nothing filled in: whoever may run it is told what is missing, or gets a list. */
  test.each(Object.keys(VERBS).filter((verb) => !['demo remove', 'files move', 'jobs retry'].includes(verb)))(
    '%s',
    async (verb) => {
      const allowed = []
      for (const [who, token] of Object.entries(tokens))
        if (!isForbidden(await callAs(server.app, token, 'POST', '/admin/verbs', { verb, values: {} })))
          allowed.push(who)
      expect(allowed).toEqual(
        STAFF_ROLES.filter((role) => staffPermissionsOf([staffRoleName(role)]).includes(permissionFor(verb))),
      )
    },
  )

  test.each(deskEndpoints)(
    '$name is for staff alone, and nobody does it for somebody else',
    async (endpoint) => {
      expect(endpoint.access).toMatch(/^permission:desk/)
      expect(endpoint.impersonation).toBe('never')
      const ask = (token: string | undefined) =>
        callAs(server.app, token, endpoint.method, endpoint.path.replace(/:\w+/g, server.clock.newId()), {})
      expect((await ask(undefined)).code).toBe(401)
      expect((await ask(tokens[NO_STAFF])).code).toBe(403)
    },
  )
})
