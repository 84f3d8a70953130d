import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { followIntent, idAfter } from '#src/api/follow-intent.ts'
import { keyOf } from '#src/api/hooks.ts'
import { notify, type More } from '#src/api/notices.ts'
import { isUnknownOutcome } from '#src/api/unknown-outcome.ts'
import { contract } from '#src/contract/contract.ts'
import type { IntentState } from '#src/contract/intents.ts'
import type { PurchaseOutcome } from '#src/contract/orders.ts'
import { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import { closeIntent, saveIntent } from '#src/offline/records/intents.ts'
import { holdPage } from '#src/offline/records/save-forms.ts'
import { useSingleFlight } from '#src/ui/feedback/use-single-flight.ts'
import { stateOfAnswer, stateOfIntent, stateOfRefusal, type PurchaseState } from './purchase.ts'

const { orders, intents, billing, loads, freightQuotes } = contract

interface Intent {
  intentId: string
}
/** What is bought, as a feature keeps and sends it. */
export interface Sale<P extends Intent, R> {
  /** The draft it is bought from. */
  draftId: string
  /** Sent before this page was opened, and of unknown end. */
  open: P | null
  /** The draft as it stands on this device; null when it is gone. */
  find: () => Promise<{ purchase: P | null } | null>
  /** Notes in the draft what is about to be sent. @throws DeviceStorageError */
  keep: (purchase: P) => Promise<unknown>
  send: (purchase: P) => Promise<PurchaseOutcome<R>>
  /** Its end is known. */
  ended: (end: PurchaseState<R>, purchase: P | null) => Promise<unknown>
  /** What is ready of that order, under what the specification says of it (D57). */
  ready: (orderId: string) => Promise<More>
  /** It became an order: on to it. */
  bought: (orderId: string) => Promise<unknown>
  /** The person is there: what was kept for the purchase may go. */
  after: (purchase: P | null) => Promise<unknown>
}

/**
 * Buys exactly once (D17): an id is noted on the device before the first byte leaves, a lost answer is asked
 * for until it is known, and until then there is no second id: of what did not arrive the first one is ended.
 * A page opened on such a purchase goes on asking.
 */
export function useIntent<P extends Intent, R>(sale: Sale<P, R>) {
  const client = useQueryClient()
  const [state, setState] = useState<PurchaseState<R>>(sale.open ? ASKING : READY)
  const open = useRef(sale.open)
  const alone = useSingleFlight()
  const gone = useRef(false)

  /** The end is known: the next attempt is another one. */
  async function close(end: PurchaseState<R>): Promise<void> {
    const { current } = open
    open.current = null
    if (current) await closeIntent(current.intentId).catch(() => {})
    refresh(client)
    await sale.ended(end, current)
    if (!gone.current) setState(end)
    if (end.step !== 'bought') return
    // Its screen does not wait for that; what cannot be read now is said there later.
    void sale
      .ready(end.orderId)
      .catch(() => undefined)
      .then((more) => notify({ kind: 'done', messageId: 'notice.orderCreated', ...(more && { more }) }))
    if (!gone.current) await sale.bought(end.orderId)
    await sale.after(current)
  }
  async function send(purchase: P): Promise<ApiError | undefined> {
    setState({ step: 'sending' })
    try {
      // As a read: what failed is told beside the button and not by a passing notice, which could only guess
      // whether something was sent; and two of one id at once are one request.
      const answer = await client.fetchQuery({
        queryKey: ['buy', purchase.intentId],
        queryFn: () => sale.send(purchase),
        ...UNCACHED,
      })
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
    const seen = (found: IntentState) => stateOfIntent(found, intentId)
    const found = await followIntent<IntentState>({
      id: intentId,
      isLeft: () => gone.current,
      isKnown: (now) => seen(now).step !== 'asking',
      look: async () => {
        const now = await call(intents.get, { id: intentId }, { background: true })
        return now.state === 'absent' ? null : now
      },
      onWait: ({ offline, found: now }) => setState(now ? seen(now) : { ...ASKING, offline }),
    })
    if (!found) return
    const now = found === 'ended' ? NEVER_ARRIVED : seen(found)
    if (now.step === 'bought' || now.step === 'refused') await close(now)
    else setState(now)
  }
  /** @param instead of this one, which was ended */
  async function begin(
    purchase: P,
    keep: (sent: P) => Promise<unknown>,
    instead?: string,
  ): Promise<ApiError | void> {
    try {
      const refusal = await oneTab(sale.draftId, async () => {
        const kept = await sale.find()
        if (!kept) return notSent('page.shipmentDetails.usedElsewhere')
        open.current = kept.purchase?.intentId === instead ? null : kept.purchase
        if (open.current) return undefined
        if (!(await reachable())) return notSent('error.network')
        await keep(purchase)
        await saveIntent(purchase.intentId, { kind: 'order', draftId: sale.draftId })
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
  }

  useEffect(() => {
    gone.current = false
    if (open.current) void alone(() => ask(open.current!.intentId))
    return () => {
      gone.current = true
    }
    // Only what was open when the page was: later purchases are asked about where they were sent.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // An update of the app waits for the answer: a page reloaded now would have to ask for it.
  useEffect(() => (state.step === 'sending' ? holdPage('layout.update.paying') : undefined), [state.step])

  return {
    state,
    /**
     * @returns what the server refused, for the fields it names; undefined in every other end, which `state`
     * tells.
     */
    buy: (purchase: P, keep = sale.keep) => alone(() => begin(purchase, keep)),
    /** The same purchase to the letter, after one that never arrived. */
    sendAgain: () =>
      alone(async () => {
        const { current } = open
        if (!current) return
        await begin({ ...current, intentId: idAfter(current.intentId) }, sale.keep, current.intentId)
        await closeIntent(current.intentId).catch(() => {})
      }),
    /** The bank has its answer: what follows of it is asked. */
    afterBank: () =>
      alone(async () => {
        if (open.current) await ask(open.current.intentId)
      }),
    giveUp: () => alone(() => close(READY)),
    decline: () => setState(READY),
  }
}

/**
 * Looking and noting are one step, so that of two tabs that pay at once the second finds the first one's
 * purchase.
 */
const oneTab = <T>(draftId: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(`purchase:${draftId}`, work) as Promise<T>) : work()

/**
 * Known to be offline there is nothing to try: a purchase is never queued. An unreliable network may be
 * tried: the intent makes it safe.
 */
const reachable = async (): Promise<boolean> => connectivity.get() !== 'offline' || connectivity.check()

const notSent = (words: string): PurchaseState<never> => ({
  step: 'refused',
  title: 'notice.paymentFailed',
  words,
  code: 0,
  money: false,
})
const READY = { step: 'ready' } as const
const NEVER_ARRIVED = { step: 'neverArrived' } as const
const ASKING = { step: 'asking', offline: false, charged: false } as const
const UNCACHED = { retry: false, gcTime: 0, staleTime: 0 } as const

function refresh(client: QueryClient): void {
  for (const stale of [
    orders.list,
    orders.counts,
    loads.list,
    freightQuotes.list,
    billing.credits,
    billing.ledger,
  ])
    void client.invalidateQueries({ queryKey: keyOf(stale) })
}
