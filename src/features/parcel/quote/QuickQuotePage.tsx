import { Box } from '@mui/material'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import { connectivity } from '#src/api/connectivity.ts'
import { quickQuoteSchema, SIGNATURE_OPTIONS, type QuickQuote } from '#src/domain/parcel/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { usePreference } from '#src/offline/records/preferences.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { FreightOffer } from './FreightOffer.tsx'
import { saveQuoteIfPossible } from './saved-quote.ts'
import { ParcelRows } from '#src/features/parcel/wizard/steps/ParcelRows.tsx'
import { PostalEnd } from './PostalEnd.tsx'
import { normalizeQuote } from './quote-start.ts'
import { QUICK_QUOTE_FORM, useStartingQuote } from './use-starting-quote.ts'

/** Postal codes and parcels in, prices out. */
export function QuickQuotePage() {
  const text = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const start = useStartingQuote(params)
  const presets = usePreference('parcelPresets')?.presets
  const offline = useObservable(connectivity) === 'offline'

  async function ask(request: QuickQuote) {
    const quote = { id: newId(), request: normalizeQuote(request), rate: null, purchase: null }
    await saveQuoteIfPossible(quote)
    // Going back leads to this form as it is now.
    await navigate({ search: `?quote=${quote.id}` }, { replace: true })
    await navigate(`${ACCOUNT_PATHS.selectQuick}?quote=${quote.id}`)
  }
  return (
    <Page title={text('menu.quickQuote')}>
      {start && presets ? (
        <Form
          schema={quickQuoteSchema}
          defaultValues={start}
          onSubmit={ask}
          submitLabel={offline ? 'page.quickQuote.estimate' : 'page.quickQuote.submit'}
          draft={QUICK_QUOTE_FORM}
          sticky
        >
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
            <Section title={text('page.quickQuote.from')}>
              <FieldPrefix value="from">
                <PostalEnd />
              </FieldPrefix>
            </Section>
            <Section title={text('page.quickQuote.to')} help={['residential', 'remoteArea']}>
              <FieldPrefix value="to">
                <PostalEnd residential />
              </FieldPrefix>
            </Section>
          </Box>
          <Section title={text('page.quickQuote.parcels')}>
            <ParcelRows presets={presets} />
            <FreightOffer />
          </Section>
          <Section title={text('page.quickQuote.options')}>
            <FieldRow widths={[1, 2]}>
              <DateInput name="shipDate" min={start.shipDate} />
              <FieldPrefix value="options">
                <RadioInput name="signature" options={SIGNATURE_OPTIONS} row />
              </FieldPrefix>
            </FieldRow>
            <FieldPrefix value="options">
              <CheckInput name="sameCityOnly" />
            </FieldPrefix>
          </Section>
        </Form>
      ) : (
        <Loading />
      )}
    </Page>
  )
}
