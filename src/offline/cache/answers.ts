import type { AnswerCache, CachedAnswer, CacheableCall } from '#src/api/cached-answers.ts'
import { dashboard } from '#src/contract/dashboard.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { orders, type OrderDetails, type OrderRow } from '#src/contract/orders.ts'
import { onDevice } from '#src/offline/database/storage-error.ts'
import { writeIfSameAccount } from '#src/offline/sync/write-if-same-account.ts'
import { findOrders, cacheOrderList, cacheOrders, type OrderSearch } from './orders.ts'
import { findToday } from './today.ts'
import { userDatabase, type UserDatabase } from '#src/offline/database/user-database.ts'

/** Waiting orders (features/parcel/printing/prefetch-orders.ts), plus whatever else was viewed. */
const MAX_ANSWERS = 500
const KEPT_MS = 30 * 86_400_000

/**
 * The open account's answers: the last one for each input; order lists as the orders themselves, for any tab
 * and search.
 */
export const cachedAnswers: AnswerCache = {
  keep: (question, answer, token) =>
    writeIfSameAccount(token, async (database) => {
      if (question.endpoint === orders.list.name)
        return cacheOrderList(
          database,
          question.input as OrderSearch,
          answer.data as CursorPage<OrderRow>,
          answer.at,
        )
      await keepAnswer(database, question, answer)
      if (question.endpoint === orders.get.name)
        await cacheOrders(database, [answer.data as OrderDetails], answer.at)
    }),
  async find(question) {
    if (question.endpoint === orders.list.name)
      return onDevice(() => findOrders(userDatabase(), question.input as OrderSearch))
    const answer = await findAnswer(question)
    if (question.endpoint === dashboard.facts.name)
      return onDevice(() => findToday(userDatabase(), answer, new Date()))
    return answer && question.endpoint === orders.get.name ? asLastSeen(answer) : answer
  },
}

/** An order with what lists have shown of it since, so that its page agrees with them. */
const asLastSeen = (answer: CachedAnswer): Promise<CachedAnswer> =>
  onDevice(async () => {
    const row = await userDatabase().orders.get((answer.data as OrderDetails).id)
    return row && row.seenAt > answer.at
      ? { ...answer, data: { ...answer.data, ...(row.row as OrderRow) } }
      : answer
  })

const keepAnswer = (
  database: UserDatabase,
  { key }: CacheableCall,
  { at, data }: { at: number; data: unknown },
): Promise<void> =>
  database.transaction('rw', database.answers, async () => {
    await database.answers.put({ key, at, data })
    await database.answers
      .where('at')
      .below(at - KEPT_MS)
      .delete()
    await database.answers.bulkDelete(
      await database.answers.orderBy('at').reverse().offset(MAX_ANSWERS).primaryKeys(),
    )
  })

const findAnswer = ({ key }: CacheableCall): Promise<CachedAnswer | undefined> =>
  onDevice(async () => {
    const row = await userDatabase().answers.get(key)
    return row && row.at >= Date.now() - KEPT_MS ? { at: row.at, data: row.data as object } : undefined
  })
