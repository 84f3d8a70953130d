import { Alert, Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { cards } from '#src/contract/billing/cards.ts'
import { topUps } from '#src/contract/billing/billing.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { CardActions } from './CardActions.tsx'
import { CardName, Expiration } from './CardName.tsx'

/** The cards to pay with. */
export function CardListPage() {
  const text = useText()
  const { data: facts } = useRead(topUps.facts, {})
  const add = (
    <Button
      component={Link}
      to={ACCOUNT_PATHS.addPayments}
      variant="contained"
      startIcon={<Icon name="add" />}
    >
      {text('page.payments.add')}
    </Button>
  )
  return (
    <Page title={text('page.payments.title')} actions={facts?.gateway === 'off' ? undefined : add}>
      {facts?.gateway === 'off' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text('page.payments.off')}
        </Alert>
      )}
      <ResourceTable
        endpoint={cards.list}
        columns={[
          { name: 'cardType', label: 'field.card', cell: (card) => <CardName card={card} /> },
          { name: 'expirationYear', label: 'field.expiration', cell: (card) => <Expiration card={card} /> },
          {
            name: 'billingAddress',
            cell: ({ billingAddress: { address1, city, province } }) =>
              [address1, city, province].filter(Boolean).join(', '),
          },
        ]}
        actions={(card) => <CardActions card={card} />}
        empty={{ icon: 'card', title: text('page.payments.empty'), action: add }}
      />
    </Page>
  )
}
