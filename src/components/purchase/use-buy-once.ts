import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { idAfter } from '#src/api/follow-intent.ts'
import { keyOf } from '#src/api/hooks.ts'
import { notify, type More } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { Bought } from '#src/contract/parcel.ts'
import { useExactlyOnce, type ExactlyOnceState } from '#src/components/exactly-once/use-exactly-once.ts'
import { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import { closeIntent, saveIntent } from '#src/offline/records/intents.ts'
import { stateOfAnswer, stateOfIntent, stateOfRefusal, type PurchaseState } from './purchase-state.ts'

const { orders, intents, billing, loads, freightQuotes } = contract

interface Purchase {
  intentId: string
}
/** What is bought, as a feature stores and sends it. */
export interface Sale<P extends Purchase, R> {
  /** The draft it is bought from. */
  draftId: string
  /** Sent before this page was opened, and its end isn't known. */
  open: P | null
  /** The draft as it stands on this device; null when it is gone. */
  find: () => Promise<{ purchase: P | null } | null>
  /** Notes in the draft what is about to be sent. @throws DeviceStorageError */
  save: (purchase: P) => Promise<unknown>
  send: (purchase: P) => Promise<Bought<R>>
  /** Its end is known. */
  ended: (end: PurchaseState<R>, purchase: P | null) => Promise<unknown>
  /** What is ready of that order, as the second line of the notice (D57). */
  ready: (orderId: string) => Promise<More>
  /** It became an order: show it. */
  bought: (orderId: string) => Promise<unknown>
  /** The order is on the screen: what was stored for the purchase may go. */
  after: (purchase: P | null) => Promise<unknown>
}

/**
 * Buys exactly once (D17): what is sent is noted in the draft and on the device before the first byte leaves.
 * Of what never arrived, a second one is sent only once the server has ended the first.
 */
export function useBuyOnce<P extends Purchase, R>(sale: Sale<P, R>) {
  const client = useQueryClient()
  const current = useRef(sale.open)
  /** The one whose end became known last. */
  const ended = useRef<P | null>(null)
  /** Nothing was sent: why not. */
  const [notSent, setNotSent] = useState<PurchaseState<never>>()

  const once = useExactlyOnce<P, PurchaseState<R>>(
    {
      opened: async () => sale.open?.intentId,
      send: async (purchase) => {
        // As a query: what failed is shown beside the button, and two of one id at once are one request.
        const answer = await client.fetchQuery({
          queryKey: ['buy', purchase.intentId],
          queryFn: () => sale.send(purchase),
          retry: false,
          gcTime: 0,
          staleTime: 0,
        })
        return answer.outcome === 'paying' ? PAYING : stateOfAnswer(answer)
      },
      look: async (id) => {
        const now = await call(intents.get, { id }, { background: true })
        return now.state === 'absent' ? null : stateOfIntent(now, id)
      },
      isKnown: ({ step }) => step !== 'asking',
      isEnded,
      refused: stateOfRefusal,
      onKnown: async (found) => {
        if (isEnded(found)) await end(found)
      },
      onShown: async (found, isLeft) => {
        if (found.step !== 'bought') return
        // Its screen doesn't wait for that; what can't be read now is said there later.
        void sale
          .ready(found.orderId)
          .catch(() => undefined)
          .then((more) => notify({ kind: 'done', messageId: 'notice.orderCreated', ...(more && { more }) }))
        const purchase = ended.current
        if (!isLeft()) await sale.bought(found.orderId)
        await sale.after(purchase)
      },
      keepsNeverArrived: true,
      holding: 'layout.update.paying',
    },
    sale.open !== null,
  )

  /** The next attempt is another purchase. */
  async function end(found: PurchaseState<R>): Promise<void> {
    ended.current = current.current
    current.current = null
    refresh(client)
    await sale.ended(found, ended.current)
  }
  /** @param instead of this one, which was ended */
  async function begin(
    purchase: P,
    save: (sent: P) => Promise<unknown>,
    instead?: string,
  ): Promise<ApiError | void> {
    setNotSent(undefined)
    try {
      const reason = await oneTab(sale.draftId, async () => {
        const draft = await sale.find()
        if (!draft) return 'page.shipmentDetails.usedElsewhere'
        current.current = draft.purchase?.intentId === instead ? null : draft.purchase
        if (current.current) return undefined
        if (!(await isReachable())) return 'error.network'
        await save(purchase)
        await saveIntent(purchase.intentId, { kind: 'order', draftId: sale.draftId })
        return undefined
      })
      if (reason) return setNotSent(refusedBeforeSending(reason))
      // Another tab has sent it already: its end is this one's too.
      if (current.current) return await once.ask(current.current.intentId)
    } catch (error) {
      if (!(error instanceof DeviceStorageError)) throw error
      return setNotSent(refusedBeforeSending('page.shipmentDetails.notOnDevice'))
    }
    current.current = purchase
    return once.start(purchase.intentId, purchase)
  }

  return {
    state: notSent ?? shown(once.state),
    /**
     * @returns what the server refused, for the fields it names; undefined in every other end, which `state`
     * tells.
     */
    buy: (purchase: P, save = sale.save) => once.oneAtATime(() => begin(purchase, save)),
    /** The same purchase to the letter, after one that never arrived. */
    sendAgain: () =>
      once.oneAtATime(async () => {
        const { current: first } = current
        if (!first) return
        await begin({ ...first, intentId: idAfter(first.intentId) }, sale.save, first.intentId)
        await closeIntent(first.intentId).catch(() => {})
      }),
    /** The bank has its answer: what follows from it is asked. */
    afterBank: () =>
      once.oneAtATime(async () => {
        if (current.current) await once.ask(current.current.intentId)
      }),
    giveUp: () =>
      once.oneAtATime(async () => {
        if (current.current) await closeIntent(current.current.intentId).catch(() => {})
        await end(READY)
        once.reset()
      }),
    decline: () => {
      setNotSent(undefined)
      once.reset()
    },
  }
}

/** Looking and noting are one step: of two tabs that pay at once, the second finds the first one's purchase. */
const oneTab = <T>(draftId: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(`purchase:${draftId}`, work) as Promise<T>) : work()

/**
 * Known to be offline there is nothing to try: a purchase is never queued. On an unreliable network it may be
 * tried: the intent makes that safe.
 */
const isReachable = async (): Promise<boolean> => connectivity.get() !== 'offline' || connectivity.check()

const isEnded = ({ step }: PurchaseState<unknown>): boolean =>
  step === 'bought' || step === 'refused' || step === 'rerated'

function shown<R>(state: ExactlyOnceState<PurchaseState<R>>): PurchaseState<R> {
  if (state.step === 'known') return state.found
  return state.step === 'asking' ? (state.found ?? { ...PAYING, offline: state.offline }) : state
}

const refusedBeforeSending = (words: string): PurchaseState<never> => ({
  step: 'refused',
  title: 'notice.paymentFailed',
  words,
  code: 0,
  money: false,
})
const READY = { step: 'ready' } as const
const PAYING = { step: 'asking', offline: false, charged: false } as const

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
