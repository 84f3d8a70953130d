import type { Notice, NoticeList } from '#src/contract/account/notices.ts'
import type { TestCustomer } from './server.ts'

/** What a person was told in the app, newest first. */
export const noticesOf = async (who: Pick<TestCustomer, 'call'>): Promise<Notice[]> =>
  (await who.call<NoticeList>('GET', '/notices')).data!.rows
