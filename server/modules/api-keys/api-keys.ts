import { and, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ApiKey, ApiKeyWithSecret } from '#src/contract/account/api-keys.ts'
import { KEY_PREFIX_LENGTH, KEY_PREFIXES, MAX_API_KEYS, type NewApiKey } from '#src/domain/account/api-key.ts'
import type { CustomerDb } from '#server/db/customer-db.ts'
import { apiKeys } from '#server/db/schema/api-keys.ts'
import type { CustomerContext } from '#server/http/context.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'

type Row = Omit<typeof apiKeys.$inferSelect, 'customerId'>

const DAY_MS = 86_400_000
/** A key that ended stays in the list for so long. */
const SHOWN_MS = 30 * DAY_MS

export async function listApiKeys({ db, clock }: CustomerContext): Promise<ApiKey[]> {
  const now = clock.now()
  const since = new Date(now.getTime() - SHOWN_MS)
  const rows = await db.find(
    apiKeys,
    and(
      or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, since)),
      or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, since)),
    ),
    { orderBy: [sql`(${works(now)}) desc`, desc(apiKeys.createdAt), desc(apiKeys.id)] },
  )
  return rows.map((row) => toApiKey(row, now))
}

export const makeApiKey = (
  { db, clock, session }: CustomerContext,
  { days, name, test, scopes, networks, dailyCents }: NewApiKey,
): Promise<ApiKeyWithSecret> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    await tx.self({ lock: true })
    if ((await tx.countUpTo(apiKeys, MAX_API_KEYS, works(now))) >= MAX_API_KEYS)
      throw conflict('keys.tooMany')
    if (test) await tx.makeSandbox(clock)
    const secret = `${KEY_PREFIXES[test ? 'test' : 'live']}${clock.secret(32)}`
    const row: Row = {
      id: clock.newId(),
      madeBy: session.user.id,
      makerName: session.user.nickName,
      name,
      prefix: secret.slice(0, KEY_PREFIX_LENGTH),
      hash: sha256(secret),
      test,
      scopes,
      networks,
      dailyCents,
      createdAt: now,
      expiresAt: days === 0 ? null : new Date(now.getTime() + days * DAY_MS),
      lastUsedAt: null,
      revokedAt: null,
    }
    await tx.insert(apiKeys, row)
    return { key: toApiKey(row, now), secret }
  })

export const renameApiKey = ({ db, clock }: CustomerContext, id: string, name: string): Promise<ApiKey> =>
  db.transaction(async (tx) => {
    const row = await find(tx, id)
    await tx.update(apiKeys, { name }, eq(apiKeys.id, id))
    return toApiKey({ ...row, name }, clock.now())
  })

/** Its row stays: what it did names it. Revoking it again changes nothing. */
export const revokeApiKey = ({ db, clock }: CustomerContext, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await find(tx, id)
    await tx.update(apiKeys, { revokedAt: clock.now() }, and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt))!)
  })

const works = (now: Date): SQL =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))!

async function find(tx: CustomerDb, id: string): Promise<Row> {
  const row = await tx.one(apiKeys, eq(apiKeys.id, id), { lock: true })
  if (!row) throw notFound()
  return row
}

const toApiKey = (row: Row, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  test: row.test,
  scopes: row.scopes,
  networks: row.networks,
  dailyCents: row.dailyCents,
  madeBy: row.makerName,
  state: row.revokedAt ? 'revoked' : row.expiresAt && row.expiresAt <= now ? 'ended' : 'works',
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})
