import { contract } from '#src/contract/contract.ts'
import { done, type Serve } from '#server/http/serve.ts'
import { listApiKeys, makeApiKey, renameApiKey, revokeApiKey } from './api-keys.ts'

const { apiKeys } = contract

export function apiKeyRoutes(serve: Serve): void {
  serve(apiKeys.list, (_, context) => listApiKeys(context))
  serve(apiKeys.make, (input, context) => makeApiKey(context, input))
  serve(apiKeys.rename, ({ id, name }, context) => renameApiKey(context, id, name))
  serve(apiKeys.revoke, async ({ id }, context) => done(revokeApiKey(context, id)))
}
