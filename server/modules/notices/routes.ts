import { contract } from '#src/contract/contract.ts'
import type { Deps } from '#server/http/context.ts'
import { done, type Serve } from '#server/http/serve.ts'
import { listNotices, markRead } from './notices.ts'
import { pushKey, subscribe, unsubscribe } from './push.ts'

const { notices, push } = contract

export function noticeRoutes(serve: Serve, deps: Pick<Deps, 'database' | 'clock'>): void {
  serve(notices.list, ({ after }, context) => listNotices(context, after))
  serve(notices.read, async (input, context) => done(markRead(context, input)))
  serve(push.key, () => pushKey(deps))
  serve(push.subscribe, async (input, context) => done(subscribe(context, input)))
  serve(push.unsubscribe, async (_, context) => done(unsubscribe(context)))
}
