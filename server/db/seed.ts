import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { newestCardId, storeCard, type CardKind } from '#server/carriers/rate-card-store.ts'
import { createUser } from '#server/modules/auth/create-user.ts'
import { grant } from '#server/modules/billing/grant.ts'
import { insertAddress } from '#server/modules/addresses/repository.ts'
import { ROOT } from '#server/root.ts'
import type { Deps } from '#server/serve.ts'
import { customers, settings } from './schema/accounts.ts'
import { DEMO_ADDRESSES } from './demo-addresses.ts'

export const DEMO_EMAIL = 'demo@portage.example'
export const DEMO_PASSWORD_FILE = 'demo-password'
const DEMO_CREDIT_CENTS = 500_00

const SAMPLE_CARDS = { parcel: 'sample-rate-card.csv', freight: 'sample-freight-card.csv' } as const satisfies Record<CardKind, string>

/** A database without prices gets the sample cards: invented, and marked so wherever they show (D16). */
export async function seedRates(deps: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  for (const [kind, file] of Object.entries(SAMPLE_CARDS) as [CardKind, string][]) {
    if (await newestCardId(deps.database, kind)) continue
    const { errors } = await storeCard(deps, kind, await readFile(join(ROOT, 'server/carriers', file), 'utf8'), { onlyFirst: true })
    if (errors) throw new Error(`the sample card ${file} has faults`)
  }
}

/**
 * The demonstration account, once per database, with a random password kept in the data folder while the account exists (D44).
 * @returns the password, or undefined when there is no such account.
 */
export async function seedDemo({ database, clock, config }: Deps): Promise<string | undefined> {
  const file = join(config.dataDir, DEMO_PASSWORD_FILE)
  const [seeded] = await database.sql.select().from(settings).where(eq(settings.key, 'demo'))
  if (seeded) {
    const [demo] = await database.sql.select().from(customers).where(eq(customers.demo, true))
    return demo && readFile(file, 'utf8').catch(() => undefined)
  }
  if (!config.seedDemo) return undefined
  const password = clock.secret(9).replace(/[-_]/g, '7')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, password, { mode: 0o600 })
  const user = await createUser(database, clock, {
    accountType: 'Business', email: DEMO_EMAIL, nickName: 'Demo Shop', password, mobile: null, company: 'Demo Shop', taxNumber: null,
    locale: 'en', roles: [], confirmed: true, demo: true,
  })
  await grant({ database, clock }, { customerId: user.customerId, cents: DEMO_CREDIT_CENTS, cause: 'grant:demo', document: 'Demonstration credit' })
  const db = database.forCustomer(user.customerId)
  for (const address of DEMO_ADDRESSES) await insertAddress(db, { ...address, id: clock.newId() }, clock.now())
  await database.sql.insert(settings).values({ key: 'demo', value: { seededAt: clock.now().toISOString() } })
  return password
}
