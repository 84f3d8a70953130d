import { Stack } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import {
  CARRIER_KINDS,
  DUTY_COUNTRIES,
  IMPORTER_KINDS,
  TRANSPORT_MODES,
  type CustomsEstimate,
} from '#src/domain/customs/customs-estimate.ts'
import { CUSTOMS_CURRENCIES } from '#src/domain/customs/customs.ts'
import { PROVINCES } from '#src/domain/shared/countries.ts'
import { usdInCadOn } from '#src/domain/money/exchange.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import type { DutyTables } from '#src/domain/customs/tariff.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { regionNames } from '#src/components/address/region-names.ts'

/** From where to where, when, how, and for whom: this decides which rules apply. */
export function RouteFields({ tables }: { tables: DutyTables }) {
  const text = useText()
  const { country, countries } = regionNames(useIntl().locale)
  const [toCountry, carrierKind, importerKind, currency, arrivalDate] = useWatch({
    name: ['toCountry', 'carrierKind', 'importerKind', 'currency', 'arrivalDate'],
  }) as [
    CustomsEstimate['toCountry'],
    CustomsEstimate['carrierKind'],
    CustomsEstimate['importerKind'],
    CustomsEstimate['currency'],
    string,
  ]
  const isChanged = currency !== (toCountry === 'CA' ? 'CAD' : 'USD')
  const byPerson = importerKind === 'person' && toCountry === 'CA'
  return (
    <Stack spacing={2}>
      <FieldRow>
        <SelectInput name="fromCountry" options={countries} optionText={country} />
        <SelectInput name="toCountry" options={DUTY_COUNTRIES} optionText={country} />
        <DateInput name="arrivalDate" />
      </FieldRow>
      <FieldRow>
        <SelectInput name="carrierKind" options={CARRIER_KINDS} />
        {carrierKind === 'carrier' && <SelectInput name="transportMode" options={TRANSPORT_MODES} />}
        <SelectInput name="importerKind" options={IMPORTER_KINDS} />
        {byPerson && (
          <SelectInput
            name="province"
            options={PROVINCES}
            optionText={(code) => text(`option.province.${code}`)}
          />
        )}
      </FieldRow>
      <FieldRow>
        <SelectInput
          name="currency"
          label="field.goodsCurrency"
          options={CUSTOMS_CURRENCIES}
          optionText={(code) => text(`option.currency.${code}`)}
        />
        {isChanged && (
          <TextInput
            name="exchangeRate"
            inputMode="decimal"
            maxLength={9}
            placeholder={usdInCadOn(tables.rules.exchange, asDay(arrivalDate))}
          />
        )}
      </FieldRow>
      <CheckInput name="brokered" />
    </Stack>
  )
}
