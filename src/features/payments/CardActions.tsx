import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { cards, type Card } from '#src/contract/billing/cards.ts'
import { topUps } from '#src/contract/billing/billing.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { useCardWords } from '#src/components/payment/use-card-words.ts'

/** Take first, replace, delete. */
export function CardActions({ card }: { card: Card }) {
  const text = useText()
  const row = useCardWords()(card)
  const choose = useWrite(cards.makeDefault, [cards.list])
  const remove = useWrite(cards.remove, [cards.list, topUps.reload])
  return (
    <>
      {!card.isDefault && (
        <NetworkButton
          size="small"
          aria-label={text('page.payments.makeDefaultRow', { row })}
          loading={choose.isPending}
          onClick={() =>
            choose.mutate(
              { id: card.id },
              { onSuccess: () => notify({ kind: 'done', messageId: 'notice.modified' }) },
            )
          }
        >
          {text('page.payments.makeDefault')}
        </NetworkButton>
      )}
      <Button
        component={Link}
        to={`${ACCOUNT_PATHS.paymentsRemake}?id=${card.id}`}
        size="small"
        aria-label={text('page.payments.replaceRow', { row })}
      >
        {text('page.payments.replace')}
      </Button>
      <ConfirmButton
        label={text('action.delete')}
        aria-label={text('action.deleteRow', { row })}
        question={text('page.payments.deleteQuestion', { row })}
        size="small"
        color="error"
        needsNetwork
        onConfirm={async () => {
          await remove.mutateAsync({ id: card.id })
          notify({ kind: 'done', messageId: 'notice.deleted' })
        }}
      >
        {text('page.payments.deleteMore')}
      </ConfirmButton>
    </>
  )
}
