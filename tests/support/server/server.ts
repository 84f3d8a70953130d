import { checkAnswers } from './answers.ts'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { isStaff } from '#src/domain/account/staff.ts'
import type { MemberRole } from '#src/domain/account/roles.ts'
import type { Envelope } from '#src/contract/endpoint.ts'
import { DESK_ROUTES } from '#server/admin/desk/routes.ts'
import { buildApp, type App } from '#server/app/http-app.ts'
import type { Carriers } from '#server/carriers/carriers.ts'
import { createCarriers } from '#server/carriers/create-carriers.ts'
import { readConfig } from '#server/platform/config/read-config.ts'
import type { Database } from '#server/db/database.ts'
import { seedRates } from '#server/app/seed.ts'
import { recordSupplier } from '#server/modules/invoices/supplier.ts'
import { createDocumentPool } from '#server/documents/document-pool.ts'
import { createFiles } from '#server/files/create-files.ts'
import { grantCredits } from '#server/modules/billing/grant.ts'
import { users } from '#server/db/schema/accounts.ts'
import { authenticators } from '#server/db/schema/factors.ts'
import { members } from '#server/db/schema/members.ts'
import { createUser } from '#server/modules/auth/create-user.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { createGateway } from '#server/payments/create-gateway.ts'
import type { CardGateway } from '#server/payments/gateway.ts'
import type { Deps } from '#server/http/context.ts'
import type { Patience } from '#server/http/slow-bodies.ts'
import { openSession, SESSION_SECONDS, type User } from '#server/http/session.ts'
import { testClock, type TestClock } from './clock.ts'
import { embeddedDatabase } from '#tests/support/database/embedded.ts'

export interface TestServer {
  app: App
  deps: Deps
  clock: TestClock
  /** A signed-in customer with a confirmed email and, by default, 500 dollars in credits. */
  customer(more?: {
    creditCents?: number
    roles?: string[]
    confirmed?: boolean
    accountType?: string
  }): Promise<TestCustomer>
  /** Somebody else who belongs to that customer, signed in. */
  member(of: TestCustomer, roles: MemberRole[]): Promise<TestCustomer>
  /** They log in again: a session lasts for hours, and days pass in some tests. */
  signIn(user: User): Promise<TestCustomer>
  close(): Promise<void>
}
export interface TestCustomer {
  user: User
  token: string
  password: string
  /** The response envelope of a call. */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Envelope<T>>
}
interface Options {
  /** Default: an embedded database in memory. */
  database?: () => Promise<Database>
  /** Replaces some of the usual carriers. */
  carriers?: (usual: Carriers) => Partial<Carriers>
  gateway?: (usual: CardGateway) => CardGateway
  env?: Record<string, string>
  /**
   * Starts the clock at the present instead of a fixed day: where the client takes part, both sides need the
   * same time. `'goes'`: and it runs.
   */
  startsNow?: true | 'goes'
  /** Parallel servers need different seeds for their IDs. */
  seed?: string
  /** Also serves this built client. */
  clientDir?: string
  /** How long it waits for request bodies. */
  patience?: Patience
}

export const PASSWORD = 'correct horse 1'
/** Hashing is slow on purpose, so all test customers share one hash. */
let passwordHash: Promise<string> | undefined
const hashed = () => (passwordHash ??= hashPassword(PASSWORD))

/** Shared by all servers of a process: each thread loads the fonts. */
const documents = createDocumentPool()

/** The real server on a real database, in this process. */
export async function startServer({
  database: open = embeddedDatabase,
  carriers = () => ({}),
  gateway = (usual) => usual,
  env = {},
  startsNow,
  seed = 'test',
  clientDir,
  patience,
}: Options = {}): Promise<TestServer> {
  const clock = testClock(seed, startsNow ? new Date() : undefined, startsNow === 'goes')
  const dataDir = mkdtempSync(join(tmpdir(), 'portage-test-'))
  const database = await open()
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SAMPLE_CARRIER_SPEED: '60000', ...env })
  const files = createFiles(database, config)
  const usual = createCarriers({ database, files, clock, log: { error: () => {} } }, config)
  const deps: Deps = {
    database,
    clock,
    config,
    carriers: { ...usual, ...carriers(usual) },
    files,
    gateway: gateway(createGateway(database, clock, config)),
    documents,
  }
  await seedRates(deps)
  await recordSupplier(deps)
  const app = await buildApp(deps, clientDir, { ...(patience && { patience }), desk: DESK_ROUTES })
  checkAnswers(app)
  let made = 0
  const signIn = async (user: User): Promise<TestCustomer> => {
    const { token } = await openSession(database, clock, { user, seconds: SESSION_SECONDS })
    return {
      user,
      token,
      password: PASSWORD,
      // Like the app, proves who it is where a call asks for it.
      async call<T>(method: InjectOptions['method'], path: string, body?: object) {
        const answer = await callAs<T>(app, token, method, path, body)
        if (answer.messageId !== 'factors.identityNeeded') return answer
        await callAs(app, token, 'POST', '/account/identity', { password: PASSWORD })
        return callAs<T>(app, token, method, path, body)
      },
    }
  }
  return {
    app,
    deps,
    clock,
    async customer({ creditCents = 500_00, roles = [], confirmed = true, accountType = 'Individual' } = {}) {
      made += 1
      const user = await createUser(database, clock, {
        accountType,
        email: `person${made}@example.com`,
        nickName: `Person ${made}`,
        passwordHash: await hashed(),
        mobile: null,
        company: accountType === 'Business' ? `Shop ${made}` : null,
        taxNumber: null,
        locale: 'en',
        roles,
        confirmed,
      })
      if (isStaff(roles)) await giveAuthenticator(deps, user)
      if (creditCents > 0)
        await grantCredits(deps, {
          customerId: user.customerId,
          cents: creditCents,
          cause: 'grant:test',
          document: 'test',
        })
      return signIn(user)
    },
    signIn,
    async member(of, roles) {
      made += 1
      const { customerId } = of.user
      const user: User = {
        ...of.user,
        id: clock.newId(),
        userName: `person${made}@example.com`,
        nickName: `Person ${made}`,
        roles: [],
      }
      await database.transaction(async (tx) => {
        await tx.insert(users).values(user)
        await tx.insert(members).values({ customerId, userId: user.id, roles, joinedAt: clock.now() })
      })
      return signIn(user)
    },
    async close() {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The secret of its codes. */
export const AUTHENTICATOR = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** What the person would set up in the app; staff have one. */
async function giveAuthenticator(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { customerId, id: userId }: User,
): Promise<void> {
  const now = clock.now()
  await database.sql
    .insert(authenticators)
    .values({ customerId, userId, secret: AUTHENTICATOR, createdAt: now, confirmedAt: now })
  await database.sql.update(users).set({ secondFactor: true }).where(eq(users.id, userId))
}

/** Like the app, retries when the server says it is busy. */
export async function untilRoom<T extends { code: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.code !== 503) return answer
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

export async function callAs<T>(
  app: App,
  token: string | undefined,
  method: InjectOptions['method'],
  path: string,
  body?: object,
): Promise<Envelope<T>> {
  const answer = await app.inject({
    method: method!,
    url: `/api${path}`,
    ...(body && { payload: body }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  return answer.json()
}
