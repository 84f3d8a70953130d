import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { cardIdInForce, type CardKind } from '#server/carriers/rate-card-store.ts'
import { storeCard } from '#server/carriers/rate-card-versions.ts'
import { RequestError } from '#server/platform/errors.ts'
import { createUser } from '#server/modules/auth/create-user.ts'
import { grantCreditsIn } from '#server/modules/billing/grant.ts'
import { insertAddress } from '#server/modules/addresses/repository.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { ROOT } from '#server/platform/root.ts'
import type { Deps } from '#server/http/context.ts'
import { customerDb } from '#server/db/customer-db.ts'
import { customers, settings } from '#server/db/schema/accounts.ts'
import { DEMO_ADDRESSES } from './demo-addresses.ts'

export const DEMO_EMAIL = 'demo@portage.example'
export const DEMO_PASSWORD_FILE = 'demo-password'
const DEMO_CREDIT_CENTS = 500_00

const SAMPLE_CARDS = {
  parcel: 'sample-rate-card.csv',
  freight: 'sample-freight-card.csv',
} as const satisfies Record<CardKind, string>

/**
 * Gives a database without prices the sample cards, which are invented and marked so wherever they show
 * (D16).
 */
export async function seedRates(deps: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  for (const [kind, file] of Object.entries(SAMPLE_CARDS) as [CardKind, string][]) {
    if (await cardIdInForce(deps.database, kind, deps.clock.now())) continue
    const { errors } = await storeCard(
      deps,
      kind,
      await readFile(join(ROOT, 'server/carriers', file), 'utf8'),
      { onlyFirst: true },
    )
    if (errors) throw new Error(`the sample card ${file} has faults`)
  }
}

/**
 * Creates the demonstration account, once per database, with a random password that is stored in the data
 * folder while the account exists (D44). It is created whole or not at all; of servers that start together,
 * one creates it, and only that one knows the password.
 * @returns the password; undefined if there is no such account or its password isn't known here
 */
export async function seedDemo(deps: Deps): Promise<string | undefined> {
  const { database, config } = deps
  const [seeded] = await database.sql.select().from(settings).where(eq(settings.key, 'demo'))
  const made = !seeded && config.seedDemo ? await makeDemo(deps) : undefined
  if (made) return made
  const [demo] = await database.sql.select().from(customers).where(eq(customers.demo, true))
  return demo && readFile(join(config.dataDir, DEMO_PASSWORD_FILE), 'utf8').catch(() => undefined)
}

/** @returns undefined if another server has just created it */
async function makeDemo({ database, clock, config: { dataDir } }: Deps): Promise<string | undefined> {
  const password = clock.secret(9).replace(/[-_]/g, '7')
  try {
    await createUser(
      database,
      clock,
      {
        accountType: 'Business',
        email: DEMO_EMAIL,
        nickName: 'Demo Shop',
        passwordHash: await hashPassword(password),
        mobile: null,
        company: 'Demo Shop',
        taxNumber: null,
        locale: 'en',
        roles: [],
        confirmed: true,
        demo: true,
      },
      async (tx, { customerId }) => {
        await grantCreditsIn(tx, clock, {
          customerId,
          cents: DEMO_CREDIT_CENTS,
          cause: 'grant:demo',
          document: 'Demonstration credit',
        })
        for (const address of DEMO_ADDRESSES)
          await insertAddress(customerDb(customerId, tx), { ...address, id: clock.newId() }, clock.now())
        await tx.insert(settings).values({ key: 'demo', value: { seededAt: clock.now().toISOString() } })
        await mkdir(dataDir, { recursive: true, mode: 0o700 })
        await writeFile(join(dataDir, DEMO_PASSWORD_FILE), password, { mode: 0o600 })
      },
    )
    return password
  } catch (error) {
    if (error instanceof RequestError) return undefined
    throw error
  }
}
