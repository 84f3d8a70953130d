import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { tell } from '#src/api/notices.ts'
import { cards, topUps, type Card } from '#src/contract/payments.ts'
import { isExpired } from '#src/domain/card.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { useCardWords } from '#src/ui/payment/use-card-words.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'

/** The cards to pay with. */
export function CardListPage() {
  const text = useText()
  const { data: facts } = useRead(topUps.facts, {})
  const add = <Button component={Link} to={ACCOUNT_PATHS.addPayments} variant="contained" startIcon={<Icon name="add" />}>{text('page.payments.add')}</Button>
  return (
    <Page title={text('page.payments.title')} actions={facts?.gateway === 'off' ? undefined : add}>
      {facts?.gateway === 'off' && <Alert severity="info" sx={{ mb: 2 }}>{text('page.payments.off')}</Alert>}
      <ResourceTable
        endpoint={cards.list}
        columns={[
          { name: 'cardType', label: 'field.card', cell: (card) => <CardName card={card} /> },
          { name: 'nameOnCard' },
          { name: 'expirationYear', label: 'field.expiration', cell: (card) => <Expiration card={card} /> },
          { name: 'billingAddress', cell: ({ billingAddress: { address1, city, province } }) => [address1, city, province].filter(Boolean).join(', ') },
        ]}
        actions={(card) => <CardActions card={card} />}
        empty={{ icon: 'card', title: text('page.payments.empty'), action: add }}
      />
    </Page>
  )
}

function CardName({ card }: { card: Card }) {
  const text = useText()
  const words = useCardWords()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontWeight: 600 }}>
      <Icon name="card" />{words(card)}
      {card.isDefault && <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'var(--brand)', fontSize: '0.8125rem' }}><Icon name="star" size={16} />{text('page.payments.default')}</Box>}
    </Box>
  )
}

function Expiration({ card }: { card: Card }) {
  const text = useText()
  const { expirationMonth, expirationYear } = card
  const [now] = useState(() => new Date())
  return (
    <>
      {`${String(expirationMonth).padStart(2, '0')}/${expirationYear}`}
      {isExpired(card, now) && <Box component="strong" sx={{ color: 'error.main', ml: 1 }}>{text('page.payments.expired')}</Box>}
    </>
  )
}

function CardActions({ card }: { card: Card }) {
  const text = useText()
  const row = useCardWords()(card)
  const choose = useWrite(cards.makeDefault, [cards.list])
  const remove = useWrite(cards.remove, [cards.list, topUps.reload])
  return (
    <>
      {!card.isDefault && (
        <NetworkButton size="small" aria-label={text('page.payments.makeDefaultRow', { row })} loading={choose.isPending} onClick={() => choose.mutate({ id: card.id }, { onSuccess: () => tell({ kind: 'done', messageId: 'notice.modified' }) })}>
          {text('page.payments.makeDefault')}
        </NetworkButton>
      )}
      <Button component={Link} to={`${ACCOUNT_PATHS.paymentsRemake}?id=${card.id}`} size="small" aria-label={text('page.payments.replaceRow', { row })}>{text('page.payments.replace')}</Button>
      <ConfirmButton
        label={text('action.delete')} aria-label={text('action.deleteRow', { row })} question={text('page.payments.deleteQuestion', { row })} size="small" color="error" needsNetwork
        onConfirm={async () => { await remove.mutateAsync({ id: card.id }); tell({ kind: 'done', messageId: 'notice.deleted' }) }}
      >
        {text('page.payments.deleteMore')}
      </ConfirmButton>
    </>
  )
}
