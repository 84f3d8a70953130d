import { Alert, Box, Button } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { isPoBox, type Address } from '#src/domain/address/address.ts'
import { isPostal } from '#src/domain/address/postal.ts'
import { SCOPES, scopeOf, type Scope } from '#src/domain/parcel/scope.ts'
import { useText } from '#src/i18n/use-text.ts'
import { WIZARD_PATHS } from '#src/paths.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { regionNames } from '#src/components/address/region-names.ts'
import { AddressEnd, SenderSection } from './AddressEnd.tsx'
import { wizardAddress } from '#src/features/parcel/wizard/steps.ts'
import { BLANK } from '#src/features/parcel/wizard/wizard-start.ts'
import { useQuery } from '@tanstack/react-query'
import { wallClock } from '#src/domain/calendar/calendar.ts'
import { reachOf } from '#src/domain/rating/remote-areas.ts'
import { deviceZone } from '#src/offline/database/device-clock.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'

/** Sender and recipient. */
export function WhereStep({
  scope,
  quoteId,
  toRecipient,
  onPicked,
}: {
  scope: Scope
  quoteId: string
  /** The recipient is what is left to say, and probably in the address book. */
  toRecipient: boolean
  /** The recipient was chosen from the address book. */
  onPicked: () => void
}) {
  const text = useText()
  return (
    <>
      <ScopeChoice scope={scope} />
      <SenderSection>
        <Warnings end="from" />
      </SenderSection>
      <Section title={text('page.shipmentDetails.to')} help={['residential', 'remoteArea']}>
        <AddressEnd end="to" isFirst={toRecipient} onPicked={onPicked} />
        <Warnings end="to" />
      </Section>
      <OtherScope scope={scope} quoteId={quoteId} />
    </>
  )
}

/** The three wizards: choosing another one begins another shipment. */
function ScopeChoice({ scope }: { scope: Scope }) {
  const text = useText()
  return (
    <Box
      component="nav"
      aria-label={text('page.wizard.scopes')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      {SCOPES.map((one) => (
        <Button
          key={one}
          component={Link}
          to={WIZARD_PATHS[one]}
          size="small"
          variant={one === scope ? 'contained' : 'outlined'}
          {...(one === scope && { 'aria-current': 'page' as const })}
        >
          {text(`option.scope.${one}`)}
        </Button>
      ))}
    </Box>
  )
}

/** Doesn't block a shipment, but is good to know now. */
function Warnings({ end }: { end: 'from' | 'to' }) {
  const text = useText()
  const { address1, address2, country, postalCode } = useWatch({ name: end }) as Address
  const reach = useReach({ country, postalCode }, end)
  return (
    <Box component="output" sx={{ display: 'grid', gap: 1, '&:not(:empty)': { mt: 1 } }}>
      {isPoBox(`${address1} ${address2}`) && <Alert severity="warning">{text('page.wizard.poBox')}</Alert>}
      {reach && isPostal(country, postalCode) && (
        <Alert severity="info">{text(`page.wizard.reach.${reach}`)}</Alert>
      )}
    </Box>
  )
}

/** The countries belong to another scope: what was typed continues in its wizard. */
function OtherScope({ scope, quoteId }: { scope: Scope; quoteId: string }) {
  const text = useText()
  const { country } = regionNames(useIntl().locale)
  const [from, to] = useWatch({ name: ['from.country', 'to.country'] }) as [string, string]
  const now = scopeOf(from, to)
  if (now === scope || to === '') return null
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          size="small"
          component={Link}
          to={wizardAddress(now, quoteId, 'where')}
          state={BLANK}
        >
          {text('page.wizard.goOnThere')}
        </Button>
      }
    >
      {text('page.wizard.otherScope', {
        from: country(from),
        to: country(to),
        scope: text(`option.scope.${now}`),
      })}
    </Alert>
  )
}

/**
 * How carriers reach an end, by the rates on this device, otherwise by the built-in list; undefined for
 * ordinary places, and before it is known.
 */
function useReach(
  { country, postalCode }: { country: string; postalCode: string },
  end: 'from' | 'to',
): 'air' | 'remote' | undefined {
  const { data } = useQuery({
    queryKey: ['reach', country, postalCode, end],
    retry: false,
    queryFn: async () =>
      reachOf(
        await referenceData('rate-card').catch(() => undefined),
        { country, postalCode, end: end === 'from' ? 'origin' : 'destination' },
        wallClock(new Date(), deviceZone()).day,
      ),
  })
  return data ?? undefined
}
