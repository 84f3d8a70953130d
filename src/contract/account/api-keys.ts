import { object } from 'yup'
import { apiKeySchema, keyName, type ApiScope } from '#src/domain/account/api-key.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import type { Cents } from '#src/domain/money/money.ts'
import { endpoint } from '#src/contract/endpoint.ts'
import { byId } from '#src/contract/fields.ts'

/**
 * `prefix`: how the key begins, to recognize it by. `lastUsedAt` is accurate to a few minutes; null: never.
 * `state`: 'ended' by its date, 'revoked' by a person or when its maker left.
 */
export interface ApiKey {
  id: string
  name: string
  prefix: string
  test: boolean
  scopes: ApiScope[]
  networks: string[]
  dailyCents: Cents | null
  madeBy: string
  state: 'works' | 'ended' | 'revoked'
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}
/** The key itself is shown once. */
export interface ApiKeyWithSecret {
  key: ApiKey
  secret: string
}

/** A key acts without a person: nobody makes one on somebody's behalf (D20). */
const own = { impersonation: 'never', permission: 'company' } as const

/** Keys for programs of the customer's (docs/api.md). */
export const apiKeys = {
  /** Those that work first, then those that ended within 30 days. */
  list: endpoint<ApiKey[]>()(
    ['GET', '/api-keys'],
    lazySchema(() => object({})),
    { permission: 'company' },
  ),
  make: endpoint<ApiKeyWithSecret>()(['POST', '/api-keys'], apiKeySchema, { ...own, recent: true }),
  rename: endpoint<ApiKey>()(['PUT', '/api-keys/:id'], () => byId.shape({ name: keyName() }), own),
  /** From the next call on. */
  revoke: endpoint<null>()(['DELETE', '/api-keys/:id'], byId, own),
}
