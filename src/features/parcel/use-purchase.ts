import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { ApiError, isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { keyOf } from '#src/api/hooks.ts'
import { tell } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { QuotedRate } from '#src/contract/parcel.ts'
import type { Shipment } from '#src/domain/parcel.ts'
import { requestOf } from '#src/domain/shipment-request.ts'
import { DeviceStorageError } from '#src/offline/device-storage-error.ts'
import { closeIntent, saveIntent } from '#src/offline/intents.ts'
import { holdPage } from '#src/offline/save-forms.ts'
import type { CardPart } from '#src/ui/payment/use-card-part.ts'
import { forgetQuote, keepQuote, keepQuoteIfPossible, loadQuote, type KeptQuote, type OpenPurchase } from './kept-quote.ts'
import { saveToBook } from './save-to-book.ts'
import { askDelay, isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { stateOfAnswer, stateOfIntent, stateOfRefusal, type PurchaseState } from './purchase.ts'

const { orders, billing } = contract

/**
 * Buys the quote's rate exactly once (D17): an id is noted on the device before the first byte leaves, a lost answer is
 * asked for until it is known, and until then there is no second id. A page opened on such a purchase goes on asking.
 */
export function usePurchase(quote: KeptQuote, onBought: (orderId: string) => Promise<unknown>) {
  const client = useQueryClient()
  const [state, setState] = useState<PurchaseState>(quote.purchase ? ASKING : READY)
  const open = useRef(quote.purchase)
  const busy = useRef(false)
  const gone = useRef(false)

  /** The end is known: the next attempt is another one. */
  async function close(end: PurchaseState): Promise<void> {
    const { current } = open
    open.current = null
    if (current) await closeIntent(current.intentId).catch(() => {})
    refresh(client)
    if (end.step !== 'bought') await keepQuoteIfPossible(client, endedQuote(quote, current, end))
    if (!gone.current) setState(end)
    if (end.step !== 'bought') return
    tell({ kind: 'done', messageId: 'notice.orderCreated' })
    if (!gone.current) await onBought(end.orderId)
    await forgetQuote(client, quote.id)
    if (current) await saveToBook(current).catch(() => {})
  }
  async function send(purchase: OpenPurchase): Promise<ApiError | undefined> {
    setState({ step: 'sending' })
    try {
      const answer = await buyOnce(client, purchase)
      if (answer.outcome === 'paying') await ask(purchase.intentId)
      else await close(stateOfAnswer(answer))
    } catch (error) {
      if (isUnknownOutcome(error)) await ask(purchase.intentId)
      else {
        await close(stateOfRefusal(error as ApiError))
        return error as ApiError
      }
    }
    return undefined
  }
  async function ask(intentId: string): Promise<void> {
    setState(ASKING)
    let unknown = 0
    for (let times = 0; !gone.current; times += 1) {
      await new Promise((resolve) => setTimeout(resolve, askDelay(times)))
      if (gone.current) return
      try {
        const answer = await client.fetchQuery({ queryKey: keyOf(orders.intent, { id: intentId }), queryFn: () => call(orders.intent, { id: intentId }, { background: true }), ...UNCACHED })
        if (answer.state === 'unknown') unknown += 1
        const now = stateOfIntent(answer, unknown, intentId)
        if (now.step === 'bought' || now.step === 'refused') return await close(now)
        setState(now)
        if (now.step === 'neverArrived' || now.step === 'bank') return
      } catch (error) {
        setState({ ...ASKING, offline: isOffline(error) })
      }
    }
  }
  /** One at a time: a second click finds the first at work. */
  async function alone<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (busy.current) return undefined
    busy.current = true
    try {
      return await work()
    } finally {
      busy.current = false
    }
  }

  useEffect(() => {
    gone.current = false
    if (open.current) void alone(() => ask(open.current!.intentId))
    return () => { gone.current = true }
    // Only what was open when the page was: later purchases are asked about where they were sent.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // An update of the app waits for the answer: a page reloaded now would have to ask for it.
  useEffect(() => (state.step === 'sending' ? holdPage('layout.update.paying') : undefined), [state.step])

  return {
    state,
    /** @returns what the server refused, for the fields it names; undefined in every other end, which `state` tells. */
    buy: (shipment: Shipment, rate: QuotedRate, card: CardPart | null = null) => alone(async (): Promise<ApiError | void> => {
      const purchase = { intentId: newId(), rateId: rate.id ?? '', shipment, ...(card && { card }), ...(quote.source && { source: quote.source }) }
      try {
        const refusal = await oneTab(quote.id, async () => {
          const kept = await loadQuote(quote.id)
          if (!kept) return notSent('page.shipmentDetails.usedElsewhere')
          open.current = kept.purchase
          if (kept.purchase) return undefined
          if (!await reachable()) return notSent('error.network')
          await keepQuote(client, { ...quote, rate, purchase })
          await saveIntent(purchase.intentId, { kind: 'order', draftId: quote.id })
          return undefined
        })
        if (refusal) return setState(refusal)
        // Another tab has sent it already: its end is this one's too.
        if (open.current) return await ask(open.current.intentId)
      } catch (error) {
        if (!(error instanceof DeviceStorageError)) throw error
        return setState(notSent('page.shipmentDetails.notOnDevice'))
      }
      open.current = purchase
      return send(purchase)
    }),
    /** The same purchase, to the letter and under the same id. */
    sendAgain: () => alone(async () => { if (open.current) await send(open.current) }),
    /** The bank has its answer: what follows of it is asked. */
    afterBank: () => alone(async () => { if (open.current) await ask(open.current.intentId) }),
    giveUp: () => alone(() => close(READY)),
    decline: () => setState(READY),
  }
}

/** Looking and noting are one step, so that of two tabs that pay at once the second finds the first one's purchase. */
const oneTab = <T>(quoteId: string, work: () => Promise<T>): Promise<T> =>
  ('locks' in navigator ? navigator.locks.request(`purchase:${quoteId}`, work) as Promise<T> : work())

/** Known to be offline there is nothing to try: a purchase is never queued. An unreliable network may be tried: the intent makes it safe. */
const reachable = async (): Promise<boolean> => connectivity.get() !== 'offline' || connectivity.check()

const notSent = (words: string): PurchaseState => ({ step: 'refused', title: 'notice.paymentFailed', words, code: 0, money: false })
const READY = { step: 'ready' } as const
const ASKING = { step: 'asking', offline: false, charged: false } as const
const UNCACHED = { retry: false, gcTime: 0, staleTime: 0 } as const

/** A new price belongs to what was asked with it: the next change is measured against that. */
const endedQuote = (quote: KeptQuote, purchase: OpenPurchase | null, end: PurchaseState): KeptQuote => (end.step === 'rerated' && purchase
  ? { ...quote, request: requestOf(purchase.shipment), rate: end.now, purchase: null }
  : { ...quote, purchase: null })

/**
 * As a read: what failed is told beside the button and not by a passing notice, which could only guess whether something
 * was sent; and two of one id at once are one request.
 */
const buyOnce = (client: QueryClient, purchase: OpenPurchase) => client.fetchQuery({
  queryKey: keyOf(orders.buy, { intentId: purchase.intentId }),
  queryFn: () => call(orders.buy, { card: null, source: 'web', ...purchase }, { repeatSubmit: false }),
  ...UNCACHED,
})

function refresh(client: QueryClient): void {
  for (const stale of [orders.list, orders.counts, billing.credits, billing.ledger]) void client.invalidateQueries({ queryKey: keyOf(stale) })
}
