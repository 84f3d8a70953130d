import { contract } from '#src/contract/contract.ts'
import { done, type Serve } from '#server/http/serve.ts'
import { listNotices, markRead } from './notices.ts'

const { notices } = contract

export function noticeRoutes(serve: Serve): void {
  serve(notices.list, ({ after }, context) => listNotices(context, after))
  serve(notices.read, async (input, context) => done(markRead(context, input)))
}
