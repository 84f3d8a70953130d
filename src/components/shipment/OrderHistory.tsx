import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import type { OrderDetails } from '#src/contract/orders.ts'
import { useText, type Values } from '#src/i18n/use-text.ts'
import { Money } from '#src/ui/page/Money.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'

/** Who did what, newest first. */
export function OrderHistory({ history }: Pick<OrderDetails, 'history'>) {
  const text = useText()
  const { messages } = useIntl()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {history.toReversed().map(({ at, actor, event, detail }, index) => (
        <Box
          key={`${at}${event}${index}`}
          component="li"
          sx={{ py: 1, borderTop: index > 0 ? 1 : 0, borderColor: 'divider' }}
        >
          {event in messages ? text(event, detail as Values) : event}
          <Change detail={detail} event={event} />
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            <DateText at={at} time /> · {actor}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The old and the new value, where they were recorded. */
function Change({ event, detail: { from, to, amount } }: { event: string; detail: Record<string, unknown> }) {
  const text = useText()
  const money = typeof amount === 'number' && <Money cents={amount} />
  if (typeof from !== 'string' || typeof to !== 'string') return money || null
  const word = (state: string) =>
    event === 'order.claim' ? text(`option.claimState.${state}`) : text(`status.${state}`)
  return (
    <Box sx={{ fontSize: '0.875rem' }}>
      {text('page.orderDetails.change', { before: word(from), after: word(to) })} {money}
    </Box>
  )
}
