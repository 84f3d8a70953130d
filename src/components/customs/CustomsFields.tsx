import { Stack } from '@mui/material'
import { useWatch } from 'react-hook-form'
import {
  CUSTOMS_CURRENCIES,
  DUTY_PAYERS,
  EXPORT_FILINGS,
  EXPORT_REASONS,
  INCOTERMS,
  NON_DELIVERY,
  TAX_ID_TYPES,
  type Customs,
} from '#src/domain/customs/customs.ts'
import type { Journey } from '#src/domain/customs/customs-rules.ts'
import { CUSMA_COUNTRIES } from '#src/domain/customs/cusma.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldPrefix, useFieldName } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { CommodityRows } from './CommodityRows.tsx'
import { CusmaFields } from './CusmaFields.tsx'
import { CustomsGroup } from './CustomsGroup.tsx'
import { CustomsSums } from './CustomsSums.tsx'

interface CustomsFieldsProps {
  journey: Journey
  /** Whether there is an order, whose number is used for an invoice without one. */
  ordered?: boolean
}

/**
 * A form's customs data (domain/customs/customs.ts): put it under `<FieldPrefix value="customs">`. Beside the
 * fields it shows totals, and warns of what may delay the goods on that journey.
 */
export function CustomsFields({ journey, ordered = true }: CustomsFieldsProps) {
  const text = useText()
  // Not the whole object: with many lines of goods every key would re-render them all.
  const names = [useFieldName('dutyPayer'), useFieldName('exportFiling')]
  const [dutyPayer, exportFiling] = useWatch({ name: names }) as [
    Customs['dutyPayer'],
    Customs['exportFiling'],
  ]
  const inCusma = [journey.from, journey.to].every(({ country }) => CUSMA_COUNTRIES.includes(country))
  return (
    <Stack spacing={3}>
      <CustomsGroup title={text('page.customs.goods')}>
        <FieldRow>
          <SelectInput name="exportReason" options={EXPORT_REASONS} />
          <SelectInput
            name="currency"
            options={CUSTOMS_CURRENCIES}
            optionText={(code) => text(`option.currency.${code}`)}
          />
        </FieldRow>
        <TextInput name="customsRemarks" maxLength={250} />
        <CommodityRows inCusma={inCusma} journey={journey} />
        <CustomsSums journey={journey} />
      </CustomsGroup>
      <CustomsGroup title={text('page.customs.charges')}>
        <FieldRow>
          <MoneyInput name="freightCharge" />
          <MoneyInput name="insuranceCharge" />
          <MoneyInput name="packingCharge" />
        </FieldRow>
        <CheckInput name="chargesIncluded" />
      </CustomsGroup>
      <CustomsGroup title={text('page.customs.terms')}>
        <FieldRow>
          <SelectInput name="incoterm" options={INCOTERMS} />
          <SelectInput name="dutyPayer" options={DUTY_PAYERS} />
          {dutyPayer === 'third_party' && <TextInput name="dutyAccount" maxLength={30} />}
        </FieldRow>
        <FieldRow widths={[1, 1]}>
          <TextInput name="customsInvoiceNumber" maxLength={30} {...(!ordered && { hint: false as const })} />
          <DateInput name="customsInvoiceDate" />
        </FieldRow>
        <SelectInput name="nonDelivery" options={NON_DELIVERY} />
      </CustomsGroup>
      <CustomsGroup title={text('page.customs.parties')}>
        <TaxId name="senderTaxId" type="field.senderTaxIdType" number="field.senderTaxIdNumber" />
        <TaxId name="recipientTaxId" type="field.recipientTaxIdType" number="field.recipientTaxIdNumber" />
        <Importer />
      </CustomsGroup>
      {inCusma && (
        <CustomsGroup title={text('page.customs.cusma')}>
          <CusmaFields />
        </CustomsGroup>
      )}
      <CustomsGroup title={text('page.customs.declaration')}>
        <FieldRow>
          <SelectInput name="exportFiling" options={EXPORT_FILINGS} />
          {exportFiling !== 'none' && <TextInput name="exportFilingNumber" maxLength={40} />}
        </FieldRow>
        {journey.byPost && journey.to.country === 'US' && (
          <TextInput name="declarationId" maxLength={13} autoComplete="off" />
        )}
        <TextInput name="signerName" autoComplete="name" maxLength={100} />
        <CheckInput name="customsDeclared" />
      </CustomsGroup>
    </Stack>
  )
}

function TaxId({ name, type, number }: { name: string; type: string; number: string }) {
  const text = useText()
  return (
    <FieldPrefix value={useFieldName(name)}>
      <FieldRow widths={[1, 1]}>
        <SelectInput
          name="taxIdType"
          label={type}
          options={TAX_ID_TYPES}
          optionText={(value) => text(`option.taxIdType.${value || 'none'}`)}
        />
        <TextInput name="taxIdNumber" label={number} maxLength={30} />
      </FieldRow>
    </FieldPrefix>
  )
}

function Importer() {
  const name = useFieldName('importer')
  const different = useWatch({ name: `${name}.different` }) as boolean
  return (
    <FieldPrefix value={name}>
      <CheckInput name="different" label="field.importerDifferent" />
      {different && (
        <>
          <TextInput name="partyName" maxLength={100} />
          <TextInput name="partyAddress" multiline minRows={2} maxLength={250} />
          <FieldRow>
            <TextInput name="email" type="email" />
            <TextInput name="phone" type="tel" />
          </FieldRow>
        </>
      )}
    </FieldPrefix>
  )
}
