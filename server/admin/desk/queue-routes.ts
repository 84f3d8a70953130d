import { deskContract } from '#src/contract/desk/desk-contract.ts'
import { QUEUE, QUEUE_KINDS, type QueueKind } from '#src/domain/desk/queue.ts'
import type { Deps } from '#server/http/context.ts'
import { done, type Serve } from '#server/http/serve.ts'
import type { Session } from '#server/http/session.ts'
import { forbidden } from '#server/platform/errors.ts'
import { may } from './may.ts'
import { deskQueue } from './queue.ts'
import { watchQueue } from './queue-changes.ts'
import { releaseItem, takeItem } from './queue-leases.ts'

const { queue } = deskContract

/** One queue of everything that waits, for whoever may deal with it. */
export function queueRoutes(serve: Serve, deps: Deps): void {
  const watch = watchQueue(deps)
  serve.beforeClose(() => watch.stop())
  serve(queue.list, async ({ kind, whose }, { session }) =>
    deskQueue(deps, {
      kinds: QUEUE_KINDS.filter((one) => sees(session, one)),
      kind,
      whose,
      userId: session.user.id,
    }),
  )
  serve(queue.take, async (item, { session }) => {
    if (!sees(session, item.kind)) throw forbidden()
    return takeItem(deps, session.user, item)
  })
  serve(queue.release, (item, { session }) => done(releaseItem(deps, session.user, item)))
  // The place of a call is free again as soon as there is something to listen to.
  serve.file(queue.changes, async (_, { session, reply }) => {
    const bytes = watch.listen(session, (ended) => reply.raw.once('close', ended))
    // A proxy would keep them until there are many.
    void reply.header('x-accel-buffering', 'no')
    return { bytes, contentType: 'text/event-stream; charset=utf-8', filename: 'changes.txt' }
  })
}

const sees = (session: Session, kind: QueueKind): boolean => may(session, QUEUE[kind].permission)
