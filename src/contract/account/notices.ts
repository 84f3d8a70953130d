import { array, object, string } from 'yup'
import type { NoticeKind } from '#src/domain/account/notice.ts'
import { lazySchema } from '#src/domain/shared/lazy-schema.ts'
import { endpoint, type CursorPage } from '#src/contract/endpoint.ts'
import { cursor, uuid } from '#src/contract/fields.ts'

/** What happened to something of the customer's: `params` are the values of the message of its `kind`. */
export interface Notice {
  id: string
  kind: NoticeKind
  params: Record<string, string | number>
  /** The screen it is about. */
  link: string
  at: string
  read: boolean
}
/** `unread`: of all of them, up to 100. */
export interface NoticeList extends CursorPage<Notice> {
  unread: number
}

const MOST_READ = 200

/** A person's own, of the customer they work for. Nothing makes a notice unread again. */
export const notices = {
  /** Newest first. */
  list: endpoint<NoticeList>()(
    ['GET', '/notices'],
    lazySchema(() => object({ after: cursor() })),
    { kept: true },
  ),
  /** Marks these as read, and with `upTo` (the `at` of one) all up to then. Who acts for somebody doesn't read for them. */
  read: endpoint<null>()(
    ['POST', '/notices/read'],
    () =>
      object({
        ids: array(uuid()).max(MOST_READ).default([]),
        upTo: string().datetime({ allowOffset: true, message: 'validation.date' }).default(''),
      }),
    { impersonation: 'never', permission: 'any' },
  ),
}
