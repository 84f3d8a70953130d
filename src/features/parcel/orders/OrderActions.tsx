import { useNavigate } from 'react-router-dom'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { OrderDetails } from '#src/contract/orders.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'

const { orders, billing } = contract

/** What the order's status still allows (D12); both actions ask first. */
export function OrderActions({ order: { id, number, canCancel, canDelete } }: { order: OrderDetails }) {
  const text = useText()
  const navigate = useNavigate()
  const cancel = useWrite(orders.cancel, [
    orders.get,
    orders.list,
    orders.counts,
    billing.credits,
    billing.ledger,
  ])
  const remove = useWrite(orders.remove, [orders.list, orders.counts])

  async function cancelIt() {
    await cancel.mutateAsync({ id })
    notify({
      kind: 'done',
      messageId: 'notice.canceled',
      more: { id: 'notice.canceledOrder', values: { number } },
    })
  }
  async function deleteIt() {
    await remove.mutateAsync({ id })
    notify({ kind: 'done', messageId: 'notice.deleted' })
    await navigate(ACCOUNT_PATHS.orderList, { replace: true })
  }
  return (
    <>
      {canCancel && (
        <ConfirmButton
          label={text('page.orderDetails.cancel')}
          question={text('page.orderDetails.cancelQuestion', { number })}
          onConfirm={cancelIt}
          variant="outlined"
          color="error"
          startIcon={<Icon name="cancel" />}
          needsNetwork
        >
          {text('page.orderDetails.cancelMore')}
        </ConfirmButton>
      )}
      {canDelete && (
        <ConfirmButton
          label={text('action.delete')}
          question={text('page.orderDetails.deleteQuestion', { number })}
          onConfirm={deleteIt}
          variant="outlined"
          color="error"
          startIcon={<Icon name="delete" />}
          needsNetwork
        >
          {text('page.orderDetails.deleteMore')}
        </ConfirmButton>
      )}
    </>
  )
}
