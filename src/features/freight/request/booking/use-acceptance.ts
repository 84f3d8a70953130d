import { useQueryClient } from '@tanstack/react-query'
import { v7 as newId } from 'uuid'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { OfferedRate } from '#src/contract/freight.ts'
import type { Cents } from '#src/domain/money/money.ts'
import type { FreightBooking } from '#src/domain/freight/freight-booking.ts'
import { currentLocale } from '#src/i18n/locale-cookie.ts'
import { findRecord, removeRecord } from '#src/offline/records/records.ts'
import { useApproval } from '#src/components/approvals/use-approval.ts'
import type { CardPart } from '#src/components/payment/use-card-part.ts'
import { useBuyOnce } from '#src/components/purchase/use-buy-once.ts'
import {
  keepProgress,
  progressOf,
  type FreightProgress,
  type OpenAcceptance,
} from '#src/features/freight/request/freight-draft.ts'

const { accept, get } = contract.freightQuotes

/** Accepts the chosen offer exactly once (D17). */
export function useAcceptance(
  id: string,
  progress: FreightProgress,
  /** The chosen offer's, once there is one. */
  totalCents: Cents,
  onBought: (loadId: string) => Promise<unknown>,
) {
  const client = useQueryClient()
  const { buy, ...purchase } = useBuyOnce<OpenAcceptance, OfferedRate>({
    draftId: id,
    open: progress.purchase,
    bought: onBought,
    ready: async (loadId) => ({
      id: 'notice.orderCreatedBol',
      values: { number: (await call(contract.loads.get, { id: loadId }, { background: true })).loadNumber },
    }),
    find: async () => {
      const record = await findRecord('draft', id)
      return record ? { purchase: progressOf(record, progress.flow).purchase } : null
    },
    save: (sent) => keepProgress(id, { purchase: sent, offerId: sent.offerId }),
    send: ({ quoteId, card = null, ...sent }) =>
      call(accept, { id: quoteId, card, ...sent }, { repeatSubmit: false }),
    ended: async (end) => {
      if (end.step === 'bought') return
      void client.invalidateQueries({ queryKey: keyOf(get) })
      await keepProgress(id, {
        purchase: null,
        ...(end.step === 'rerated' && { offerId: end.now.id }),
      }).catch(() => {})
    },
    after: () => removeRecord('draft', id).catch(() => {}),
  })
  const { state } = purchase
  const isRefused = state.step === 'refused' && state.code === 403
  const approval = useApproval(progress.quoteId ?? '', totalCents, isRefused)
  return {
    ...purchase,
    approval,
    /** Asks an owner, where the member may not accept it alone. @throws ApiError */
    ask: async (offerId: string): Promise<void> => {
      await call(contract.approvals.askLoad, {
        quoteId: progress.quoteId ?? '',
        offerId,
        note: approval.note,
      })
      purchase.decline()
      await approval.asked()
    },
    /** @returns the server's errors by field */
    buy: (booking: FreightBooking, offerId: string, card: CardPart | null) => {
      const sent: OpenAcceptance = {
        intentId: newId(),
        quoteId: progress.quoteId ?? '',
        offerId,
        booking: { ...booking, termsLocale: currentLocale() },
        ...(card && { card }),
      }
      return buy(sent)
    },
  }
}
