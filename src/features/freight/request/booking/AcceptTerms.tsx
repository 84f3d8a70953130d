import { Alert, Box, Button, Link, Stack } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { currentLocale } from '#src/i18n/locale-cookie.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { useFrenchTerms } from '#src/ui/page/use-french-terms.ts'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'

const RECORD = 'booking.frenchTermsShown'

/** The terms that the person who books signs; for a pickup in Québec the French ones come first. */
export function AcceptTerms() {
  const { getValues, setValue, subscribe } = useFormContext<FreightForm>()
  const province = useWatch<FreightForm, 'booking.pickup.address.province'>({
    name: 'booking.pickup.address.province',
  })
  const frenchFirst = province === 'QC' && currentLocale() !== 'fr'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!shown) return
    const record = () => {
      if (!getValues(RECORD)) setValue(RECORD, true)
    }
    record()
    // What was typed before is read from the device meanwhile, and puts its own value there.
    return subscribe({ formState: { values: true }, callback: () => queueMicrotask(record) })
  }, [shown, getValues, setValue, subscribe])
  return (
    <>
      {frenchFirst && <FrenchTerms onShown={() => setShown(true)} />}
      <CheckInput name="termsAccepted">
        <FormattedMessage
          id={frenchFirst ? 'page.freight.acceptAfterFrench' : 'page.freight.accept'}
          values={LINKS}
        />
      </CheckInput>
    </>
  )
}

function FrenchTerms({ onShown }: { onShown: () => void }) {
  const text = useText()
  const { place, failed, retry } = useFrenchTerms(onShown)
  return (
    <Stack spacing={1}>
      <span>{text('auth.terms.frenchFirst')}</span>
      {failed ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {text('action.retry')}
            </Button>
          }
        >
          {text('auth.terms.frenchFailed')}
        </Alert>
      ) : (
        // Scrollable, and therefore focusable by keyboard.
        <Box
          component="section"
          ref={place}
          lang="fr"
          tabIndex={0}
          aria-label={text('auth.terms.french')}
          sx={{
            maxHeight: 260,
            minHeight: 120,
            overflowY: 'auto',
            px: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            fontSize: '0.875rem',
            '& :is(h1, h2)': { fontSize: '1.0625rem' },
          }}
        />
      )}
    </Stack>
  )
}

const LINKS = {
  terms: (words: ReactNode) => (
    <Link key="terms" href={PUBLIC_PATHS.termsOfService} target="_blank" rel="noopener">
      {words}
    </Link>
  ),
}
