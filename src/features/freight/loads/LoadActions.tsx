import { Button } from '@mui/material'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { Load } from '#src/contract/loads.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { startCopy } from './wizard-draft.ts'

const { loads, billing, invoices } = contract

/** Ships the same again, or cancels the load, with the cost of cancelling shown first (D12). */
export function LoadActions({ load }: { load: Load }) {
  const text = useText()
  const navigate = useNavigate()
  const { locale } = useIntl()
  const { id, loadNumber, cancelFeeCents, rate } = load
  const cancel = useWrite(loads.cancel, [
    loads.get,
    loads.list,
    billing.credits,
    billing.ledger,
    invoices.list,
  ])
  const money = (cents: number) => formatMoney(cents, locale)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="copy" />}
        onClick={() => void startCopy(load, new Date()).then((to) => navigate(to), notifyStorageError)}
      >
        {text('page.loadDetails.again')}
      </Button>
      {cancelFeeCents !== null && (
        <ConfirmButton
          label={text('page.loadDetails.cancel')}
          question={text('page.loadDetails.cancelQuestion', { number: loadNumber })}
          variant="outlined"
          color="error"
          startIcon={<Icon name="cancel" />}
          needsNetwork
          onConfirm={async () => {
            await cancel.mutateAsync({ id, feeCents: cancelFeeCents })
            notify({
              kind: 'done',
              messageId: 'notice.canceled',
              more: { id: 'notice.canceledLoad', values: { number: loadNumber } },
            })
          }}
        >
          {cancelFeeCents > 0
            ? text('page.loadDetails.cancelFee', {
                fee: money(cancelFeeCents),
                back: money(rate.totalCents - cancelFeeCents),
              })
            : text('page.loadDetails.cancelFree', { back: money(rate.totalCents) })}
        </ConfirmButton>
      )}
    </>
  )
}
