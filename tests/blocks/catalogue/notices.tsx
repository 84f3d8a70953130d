import { NoticeLink } from '#src/components/notices/NoticeLink.tsx'
import { ReadAllButton } from '#src/components/notices/ReadAllButton.tsx'
import type { Notice } from '#src/contract/account/notices.ts'
import { block } from '#tests/blocks/block.ts'

const DELIVERED: Notice = {
  id: '1',
  kind: 'orderDelivered',
  params: { number: 'OR0001-0019', city: 'Montréal' },
  link: '/',
  at: '2026-11-18T15:00:00Z',
  read: true,
}
const OFFERED: Notice = {
  ...DELIVERED,
  id: '2',
  kind: 'freightOffered',
  params: { number: 'FQ0001-0027', carrier: 'Sample Freight', amountCents: 1_234_50 },
  read: false,
}

export const notices = [
  block('NoticeLink', {
    read: () => <NoticeLink notice={DELIVERED} />,
    unread: () => <NoticeLink notice={OFFERED} />,
  }),
  block('ReadAllButton', {
    'some unread': () => <ReadAllButton newest={[OFFERED, DELIVERED]} />,
    'all read': () => <ReadAllButton newest={[DELIVERED]} />,
  }),
]
