import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { isApiKey, KEY_CALLS } from '#src/domain/account/api-key.ts'
import { permissionsOf, roleName } from '#src/domain/account/roles.ts'
import { limitsOf, NO_LIMITS } from '#src/domain/account/spending-limits.ts'
import { isInNetworks } from '#src/domain/shared/ip-network.ts'
import type { Database } from '#server/db/database.ts'
import { customers, users } from '#server/db/schema/accounts.ts'
import { apiKeys } from '#server/db/schema/api-keys.ts'
import { members } from '#server/db/schema/members.ts'
import { forbidden, RequestError, tooMany } from '#server/platform/errors.ts'
import { sha256 } from '#server/platform/crypto/hash.ts'
import type { Deps } from './context.ts'
import { agreeVersion } from './api-version.ts'
import { countKeyCall, type Allowance } from './key-limit.ts'
import { findSession, touchSession, type Session } from './session.ts'

const USED_WITHIN_MS = 5 * 60_000

/** Who calls: a person by their session, or a program by its key. @throws RequestError of a key that may not */
export async function sessionOf(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  endpoint: Endpoint<unknown, unknown>,
  token: string,
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<Session | undefined> {
  if (isApiKey(token)) return keySession(deps, endpoint, token, call)
  const session = await findSession(deps.database, token, deps.clock.now())
  if (session) await touchSession(deps.database, session, deps.clock.now())
  return session
}

/**
 * Who calls by a key: its customer, or with a test key the customer's sandbox, as the member who made it. What
 * that member's roles don't allow any more, the key doesn't do either.
 * @throws RequestError of a key that doesn't work, or not from there, or not for this call
 */
async function keySession(
  { database, clock, config }: Pick<Deps, 'database' | 'clock' | 'config'>,
  endpoint: Endpoint<unknown, unknown>,
  token: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Session> {
  const now = clock.now()
  const found = await findKey(database, token, now)
  if (!found) throw new RequestError('account.key.unknown', { code: 401 })
  const { key, user, member, accountType, sandboxId } = found
  if (key.networks.length > 0 && !isInNetworks(request.ip, key.networks))
    throw forbidden('account.key.network')
  const allowance = await countKeyCall(database, key.id, config.rateLimits.key ?? KEY_CALLS, now)
  tellAllowance(reply, allowance, config.rateLimits.key?.per ?? KEY_CALLS.per)
  if (allowance.left < 0) throw tooMany(allowance.resetSeconds)
  agreeVersion(reply, request.headers['api-version']?.toString())
  if (endpoint.programs === undefined) throw forbidden('account.key.notForPrograms')
  if (!key.scopes.includes(endpoint.programs))
    throw new RequestError('account.key.scope', { code: 403, values: { scope: endpoint.programs } })
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= USED_WITHIN_MS)
    await database.sql.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.hash, key.hash))
  return {
    id: key.id,
    user,
    customerId: key.test ? sandboxId! : key.customerId,
    accountType,
    roles: member.roles.map(roleName),
    permissions: permissionsOf(member.roles),
    limits: key.test ? NO_LIMITS : limitsOf(member),
    lastUsedAt: key.lastUsedAt,
    // Nobody is there to be asked who it is.
    provenAt: null,
    factorMissing: false,
    impersonation: null,
    key: {
      id: key.id,
      customerId: key.customerId,
      name: key.name,
      test: key.test,
      dailyCents: key.dailyCents,
    },
  }
}

async function findKey({ sql }: Pick<Database, 'sql'>, token: string, now: Date) {
  const [found] = await sql
    .select({
      key: apiKeys,
      user: users,
      member: members,
      accountType: customers.accountType,
      sandboxId: sandboxes.id,
    })
    .from(apiKeys)
    .innerJoin(members, and(eq(members.customerId, apiKeys.customerId), eq(members.userId, apiKeys.madeBy)))
    .innerJoin(users, eq(users.id, apiKeys.madeBy))
    .innerJoin(customers, eq(customers.id, apiKeys.customerId))
    .leftJoin(sandboxes, eq(sandboxes.sandboxOf, apiKeys.customerId))
    .where(
      and(
        eq(apiKeys.hash, sha256(token)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    )
  return found
}
const sandboxes = alias(customers, 'sandboxes')

/**
 * The limit as programs read it: in the fields of draft-ietf-httpapi-ratelimit-headers, and in those of its
 * earlier editions, which most libraries know.
 */
function tellAllowance(
  reply: FastifyReply,
  { max, left, resetSeconds }: Allowance,
  per: 'minute' | 'hour',
): void {
  const remaining = Math.max(0, left)
  void reply.headers({
    'ratelimit-policy': `"key";q=${max};w=${per === 'minute' ? 60 : 3600}`,
    ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
    'ratelimit-limit': max,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': resetSeconds,
  })
}
