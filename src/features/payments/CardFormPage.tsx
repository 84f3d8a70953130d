import { Paper } from '@mui/material'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useRead } from '#src/api/hooks.ts'
import { cards, type Card } from '#src/contract/billing/cards.ts'
import { topUps, type PaymentInfo } from '#src/contract/billing/billing.ts'
import { bookName, savedAddress, toShipmentAddress } from '#src/domain/address/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { useCardWords } from '#src/components/payment/use-card-words.ts'
import { usePreference } from '#src/offline/records/preferences.ts'
import { useRecords } from '#src/offline/records/records.ts'
import type { CardOwner } from './use-save-card.ts'
import { SandboxCardForm } from './SandboxCardForm.tsx'
import { StripeCardForm } from './StripeCardForm.tsx'

/** A new card, or with the address of "remake" one in the place of `?id=`. */
export function CardFormPage() {
  const text = useText()
  const words = useCardWords()
  const isRemake = useLocation().pathname === ACCOUNT_PATHS.paymentsRemake
  const id = useSearchParams()[0].get('id')
  const [facts, known] = [useRead(topUps.facts, {}), useRead(cards.list, {})]
  const replaced = isRemake ? known.data?.rows.find((card) => card.id === id) : undefined
  const title = text(
    replaced
      ? 'page.addPayments.replaceTitle'
      : isRemake
        ? 'page.payments.replace'
        : 'page.addPayments.title',
    replaced ? { row: words(replaced) } : {},
  )
  return (
    <Page title={title} breadcrumbs={[[ACCOUNT_PATHS.payments, text('page.payments.title')]]}>
      <QueryState query={facts}>
        {(how) => (
          <QueryState query={known}>
            {() =>
              isRemake && !replaced ? (
                <StateBox icon="card" title={text('page.addPayments.noSuch')} />
              ) : (
                <CardForm key={replaced?.id} facts={how} {...(replaced && { replaced })} />
              )
            }
          </QueryState>
        )}
      </QueryState>
    </Page>
  )
}

function CardForm({ facts, replaced }: { facts: PaymentInfo; replaced?: Card }) {
  const text = useText()
  const owner = useCardOwner(replaced)
  if (facts.gateway === 'off') return <StateBox icon="card" title={text('page.payments.off')} />
  if (!owner) return <Loading />
  const Form = facts.gateway === 'sandbox' ? SandboxCardForm : StripeCardForm
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 860 }}>
      <Form facts={facts} replaced={replaced} owner={owner} />
    </Paper>
  )
}

/** Of the card that is replaced, else whoever usually ships; undefined while the device is asked. */
function useCardOwner(replaced: Card | undefined): Partial<CardOwner> | undefined {
  const book = useRecords('address')
  const last = usePreference('lastShipment')
  if (replaced) {
    const { nameOnCard, billingAddress, isDefault } = replaced
    return { nameOnCard, billingAddress, isDefault }
  }
  if (!book || !last) return undefined
  const sender = book.map(savedAddress).find(({ isDefault }) => isDefault)
  const address = sender ? toShipmentAddress(sender) : last.from
  return address ? { nameOnCard: bookName(address), billingAddress: address } : {}
}
