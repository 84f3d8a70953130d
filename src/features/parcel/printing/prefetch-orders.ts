import { hashKey } from '@tanstack/react-query'
import { accountToken } from '#src/api/account-token.ts'
import { isNoSuch } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { readToken } from '#src/api/cookies.ts'
import { keyOf } from '#src/api/hooks.ts'
import type { CacheableCall } from '#src/api/cached-answers.ts'
import type { CursorPage } from '#src/contract/endpoint.ts'
import { orders, type OrderDetails, type OrderQuery, type OrderRow } from '#src/contract/orders.ts'
import type { LabelFormat } from '#src/domain/account/preference.ts'
import { withLock } from '#src/offline/sync/with-lock.ts'
import { deviceReady } from '#src/offline/database/device-database.ts'
import { writeIfSameAccount } from '#src/offline/sync/write-if-same-account.ts'
import { cachedAnswers } from '#src/offline/cache/answers.ts'
import { prefetchFile } from '#src/offline/cache/files.ts'
import { readPreference } from '#src/offline/records/preferences.ts'
import { userDatabase } from '#src/offline/database/user-database.ts'
import { labelFile } from './label-file.ts'
import { tellPrinted } from './printed-labels.ts'

/** Only the newest. */
const MAX_ORDERS = 300
/** Whose labels were downloaded: what a person removed from the device doesn't come back by itself. */
const LABELLED = 'labelsPutBy'
const BACKGROUND = { background: true } as const

/**
 * Downloads every order that waits for its carrier, with its label in the usual size, so that orders never
 * opened here can be opened and printed offline. Requests only what is missing or has changed.
 * @throws ApiError when the server doesn't answer; what was downloaded stays
 */
export const prefetchOrders = (): Promise<void> =>
  withLock('put-by-orders', async () => {
    const token = readToken()
    await deviceReady()
    const isSameAccount = () => accountToken.isSame(token)
    if (!isSameAccount()) return
    await tellPrinted()
    const { facts, orders: seen } = userDatabase()
    const labelled = new Set((await facts.get(LABELLED))?.value as string[] | undefined)
    const { labelFormat } = await readPreference('print')
    const waiting = new Set<string>()
    let after: string | null = ''
    while (after !== null && waiting.size < MAX_ORDERS) {
      const input = orders.list.input.cast({ tab: 'ordered', after }) as OrderQuery
      const page: CursorPage<OrderRow> = await call(orders.list, input, BACKGROUND)
      await cachedAnswers.keep(
        { endpoint: orders.list.name, key: '', input },
        { at: Date.now(), data: page },
        token,
      )
      for (const row of page.rows.slice(0, MAX_ORDERS - waiting.size)) {
        waiting.add(row.id)
        await prefetchOrder(row, token)
        if (!isSameAccount()) return
        if (
          row.trackingNumber &&
          !labelled.has(row.id) &&
          (await prefetchLabel(row, labelFormat, isSameAccount))
        )
          labelled.add(row.id)
      }
      await facts.put({ key: LABELLED, value: [...labelled] })
      after = page.next
    }
    if (after !== null) return
    await facts.put({ key: LABELLED, value: [...labelled].filter((id) => waiting.has(id)) })
    await refreshNoLongerWaiting(
      await seen
        .filter(({ id, row }) => (row as OrderRow).status === 'ordered' && !waiting.has(id))
        .primaryKeys(),
      token,
    )
  })

/** Refreshes orders that no longer wait, so that the device doesn't show them as waiting. */
async function refreshNoLongerWaiting(ids: readonly string[], token: string | undefined): Promise<void> {
  for (const id of ids.slice(0, MAX_ORDERS)) {
    try {
      await cacheOrder(id, token)
    } catch (error) {
      if (!isNoSuch(error)) throw error
      await writeIfSameAccount(token, async ({ orders: seen }) => seen.delete(id))
    }
  }
}

async function prefetchOrder(row: OrderRow, token: string | undefined): Promise<void> {
  const cached = (await cachedAnswers.find(questionOf(row.id)))?.data as OrderDetails | undefined
  // The list's row has everything that changes while an order waits, except its history.
  if (!cached || (cached.manifest !== null) !== row.manifested) await cacheOrder(row.id, token)
}

const questionOf = (id: string): CacheableCall => ({
  endpoint: orders.get.name,
  key: hashKey(keyOf(orders.get, { id })),
  input: { id },
})
const cacheOrder = async (id: string, token: string | undefined): Promise<void> =>
  cachedAnswers.keep(
    questionOf(id),
    { at: Date.now(), data: await call(orders.get, { id }, BACKGROUND) },
    token,
  )

const prefetchLabel = (
  row: OrderRow,
  format: LabelFormat,
  isSameAccount: () => boolean,
): Promise<boolean> => {
  const { key, make } = labelFile(row, format)
  return prefetchFile(key, async () => {
    const file = await make('1')
    if (!isSameAccount()) throw new Error('somebody else has signed in')
    return file
  })
}
