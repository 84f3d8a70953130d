import type { QuotedRate } from '#src/contract/quotes.ts'
import type { Scope } from '#src/domain/parcel/scope.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { CustomsPart } from './CustomsPart.tsx'
import { LabelFields } from './LabelFields.tsx'

/** The data for the label and the documents. */
export function DetailsStep({ scope, rate }: { scope: Scope; rate: QuotedRate | null }) {
  const text = useText()
  return (
    <>
      <Section title={text('page.shipmentDetails.what')} help={['lithium']}>
        <LabelFields signature={false} rate={rate} />
        {scope !== 'international' && <CheckInput name="isReturn" />}
      </Section>
      <CustomsPart rate={rate} />
    </>
  )
}
