import { Box, Button, Typography } from '@mui/material'
import { useIntl } from 'react-intl'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { topUps } from '#src/contract/billing/billing.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import type { TopUp } from '#src/domain/money/top-up.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { useCardWords } from '#src/components/payment/use-card-words.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'

/** Every top-up, the newest first; an awaited e-transfer can be looked at again, or called off. */
export function TopUpHistory({ show }: { show: (topUp: TopUp) => void }) {
  const text = useText()
  const words = useCardWords()
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text('page.topUp.history')}
      </Typography>
      <ResourceTable
        endpoint={topUps.list}
        columns={[
          {
            name: 'referenceNumber',
            cell: ({ referenceNumber, createdAt }) => (
              <>
                <strong>{referenceNumber}</strong>
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', fontWeight: 400 }}>
                  <DateText at={createdAt} />
                </Box>
              </>
            ),
          },
          {
            name: 'method',
            cell: ({ method, card, purpose }) => (
              <>
                {card ? words(card) : text(`option.method.${method}`)}
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {text(`topUp.purpose.${purpose}`)}
                </Box>
              </>
            ),
          },
          { name: 'state', label: 'field.topUpState', cell: (row) => <State row={row} /> },
          { name: 'totalCost', align: 'right', cell: ({ totalCost }) => <Money cents={totalCost} /> },
          {
            name: 'totalCredits',
            align: 'right',
            cell: ({ totalCredits }) => <Money cents={totalCredits} />,
          },
        ]}
        actions={(row) => <TopUpActions row={row} show={show} />}
        empty={{ icon: 'wallet', title: text('page.topUp.empty') }}
      />
    </Box>
  )
}

function State({ row: { state, refunded, refundFailed, requested, chargeback, failure } }: { row: TopUp }) {
  const text = useText()
  const { locale } = useIntl()
  const money = (cents: number) => formatMoney(cents, locale)
  const more = [
    failure && text(failure),
    requested !== null && text('page.topUp.requested', { amount: money(requested) }),
    refunded > 0 && text('page.topUp.refunded', { amount: money(refunded) }),
    refundFailed > 0 && text('page.topUp.refundFailed', { amount: money(refundFailed) }),
    chargeback && text(`page.topUp.chargeback.${chargeback.state}`),
  ].filter(Boolean)
  return (
    <>
      {text(`topUp.state.${state}`)}
      {more.map((words, at) => (
        <Box key={at} sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {words}
        </Box>
      ))}
    </>
  )
}

function TopUpActions({ row, show }: { row: TopUp; show: (topUp: TopUp) => void }) {
  const text = useText()
  const cancel = useWrite(topUps.cancel, [topUps.list])
  const { id, state, referenceNumber: number } = row
  if (state !== 'transfer' && state !== 'action') return null
  const look = () => {
    show(row)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <Button size="small" aria-label={text('page.topUp.showRow', { row: number })} onClick={look}>
        {text('page.topUp.show')}
      </Button>
      {state === 'transfer' && (
        <ConfirmButton
          label={text('page.topUp.cancelTransfer')}
          aria-label={text('layout.labelled', { label: text('page.topUp.cancelTransfer'), value: number })}
          question={text('page.topUp.cancelQuestion', { number })}
          size="small"
          color="error"
          needsNetwork
          onConfirm={async () => {
            show(await cancel.mutateAsync({ id }))
            notify({
              kind: 'done',
              messageId: 'notice.canceled',
              more: { id: 'notice.canceledTransfer', values: { number } },
            })
          }}
        >
          {text('page.topUp.cancelMore')}
        </ConfirmButton>
      )}
    </>
  )
}
