import { v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { QuotedRate } from '#src/contract/quotes.ts'
import type { Shipment } from '#src/domain/parcel/parcel.ts'
import type { Service } from '#src/domain/parcel/shipping-defaults.ts'
import { requestOf } from '#src/domain/parcel/shipment-request.ts'
import { useApproval } from '#src/components/approvals/use-approval.ts'
import type { CardPart } from '#src/components/payment/use-card-part.ts'
import { rateName } from '#src/components/purchase/rate-name.ts'
import type { PurchaseState } from '#src/components/purchase/purchase-state.ts'
import { useBuyOnce } from '#src/components/purchase/use-buy-once.ts'
import {
  deleteSavedQuote,
  saveQuote,
  saveQuoteIfPossible,
  loadQuote,
  type SavedQuote,
  type OpenPurchase,
} from '#src/features/parcel/quote/saved-quote.ts'
import { rememberShipment } from '#src/offline/records/usual-shipment.ts'
import { saveToBook } from './save-to-book.ts'

/** Buys the quote's rate exactly once (D17). */
export function usePurchase(quote: SavedQuote, onBought: (orderId: string) => Promise<unknown>) {
  const { buy, ...purchase } = useBuyOnce<OpenPurchase, QuotedRate>({
    draftId: quote.id,
    open: quote.purchase,
    bought: onBought,
    ready: async (id) => ({
      id: 'notice.orderCreatedLabel',
      values: { number: (await call(contract.orders.get, { id }, { background: true })).number },
    }),
    find: () => loadQuote(quote.id),
    save: (sent) => saveQuote({ ...quote, purchase: sent }),
    send: (sent) =>
      call(contract.orders.buy, { card: null, source: 'web', ...sent }, { repeatSubmit: false }),
    ended: async (end, sent) => {
      if (end.step !== 'bought') await saveQuoteIfPossible(endedQuote(quote, sent, end))
      else if (sent) await rememberShipment(sent.shipment, quote.rate && serviceOf(quote.rate))
    },
    after: async (sent) => {
      await deleteSavedQuote(quote.id)
      if (sent) await saveToBook(sent).catch(() => {})
    },
  })
  const { state } = purchase
  const isRefused = state.step === 'refused' && state.code === 403
  const approval = useApproval(quote.id, quote.rate?.totalCents ?? 0, isRefused)
  return {
    ...purchase,
    approval,
    /** Asks an owner, where the member may not buy it alone. @throws ApiError */
    ask: async (shipment: Shipment, rate: QuotedRate): Promise<void> => {
      await call(contract.approvals.askParcel, {
        rateId: rate.id ?? '',
        shipment,
        draftId: quote.id,
        note: approval.note,
      })
      purchase.decline()
      await approval.asked()
    },
    /**
     * @returns what the server refused, for the fields it names; undefined in every other end, which `state`
     * tells.
     */
    buy: (shipment: Shipment, rate: QuotedRate, card: CardPart | null = null) => {
      const sent = {
        intentId: newId(),
        rateId: rate.id ?? '',
        shipment,
        ...(card && { card }),
        ...(quote.source && { source: quote.source }),
      }
      return buy(sent, () => saveQuote({ ...quote, rate, purchase: sent }))
    },
  }
}

/** A new price belongs to what was asked with it: the next change is measured against that. */
const endedQuote = (quote: SavedQuote, purchase: OpenPurchase | null, end: PurchaseState): SavedQuote =>
  end.step === 'rerated' && purchase
    ? { ...quote, request: requestOf(purchase.shipment), rate: end.now, purchase: null }
    : { ...quote, purchase: null }

const serviceOf = (rate: QuotedRate): Service => ({
  carrierCode: rate.carrierCode,
  serviceCode: rate.serviceCode,
  name: rateName(rate),
})
