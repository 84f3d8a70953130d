import { useIntl } from 'react-intl'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { StickyAction } from '#src/ui/page/StickyAction.tsx'
import { Approvable } from '#src/components/approvals/Approvable.tsx'
import type { ApprovalNeed } from '#src/components/approvals/use-approval.ts'
import type { CardChoice } from '#src/components/payment/use-card-part.ts'

/** Says what will be paid, and how much of it by card. */
export function PayButton({
  totalCents,
  card,
  approval,
  sending,
  prints = false,
}: {
  totalCents: number
  card: CardChoice
  approval: ApprovalNeed
  sending: boolean
  /** The label is printed at once. */
  prints?: boolean
}) {
  const text = useText()
  const { locale } = useIntl()
  const button = (
    <NetworkButton
      explained
      aria-keyshortcuts="Control+Enter"
      type="submit"
      variant="contained"
      size="large"
      fullWidth
      loading={sending}
    >
      {card.part
        ? text(prints ? 'page.shipmentDetails.buyPrintCard' : 'page.shipmentDetails.payCard', {
            amount: formatMoney(card.availableCents + card.part.totalCost, locale),
            card: formatMoney(card.part.totalCost, locale),
          })
        : text(prints ? 'page.shipmentDetails.buyPrint' : 'page.shipmentDetails.pay', {
            amount: formatMoney(totalCents, locale),
          })}
    </NetworkButton>
  )
  return (
    <StickyAction>
      <Approvable approval={approval} sending={sending}>
        {button}
      </Approvable>
    </StickyAction>
  )
}
