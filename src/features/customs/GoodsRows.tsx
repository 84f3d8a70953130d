import { Alert, Stack } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { newDutyGoods, type CustomsEstimate, type DutyGoods } from '#src/domain/customs/customs-estimate.ts'
import { MAX_COMMODITIES } from '#src/domain/customs/customs.ts'
import { CUSMA_COUNTRIES } from '#src/domain/customs/cusma.ts'
import type { DutyTables } from '#src/domain/customs/tariff.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CommodityRowLayout, LineButtons, LineValue } from '#src/components/customs/CommodityRowLayout.tsx'
import { HsCodeInput } from '#src/components/customs/HsCodeInput.tsx'
import { AddRow } from '#src/ui/form/rows/AddRow.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { RowCell } from '#src/ui/form/rows/RowFrame.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { useRows, type RowActions } from '#src/ui/form/rows/use-rows.ts'
import { regionNames } from '#src/components/address/region-names.ts'
import { KnownRate } from './KnownRate.tsx'
import { TariffLineInput } from './TariffLineInput.tsx'

/** The goods of an estimate, line by line, with the duty rate of each. */
export function GoodsRows({ tables }: { tables: DutyTables }) {
  const text = useText()
  const { formState } = useFormContext<CustomsEstimate>()
  const { ids, addProps, actionsOf } = useRows<DutyGoods>({
    name: 'goods',
    fresh: newDutyGoods,
    max: MAX_COMMODITIES,
    focus: 'description',
  })
  return (
    <Stack spacing={2}>
      {ids.map((id, at) => (
        <GoodsRow key={id} at={at} tables={tables} {...actionsOf(at)} />
      ))}
      {ids.length === 0 && formState.isSubmitted && (
        <Alert severity="error">{text('validation.commodities')}</Alert>
      )}
      <AddRow {...addProps}>{text('page.customs.addGoods')}</AddRow>
    </Stack>
  )
}

interface GoodsRowProps extends RowActions {
  at: number
  tables: DutyTables
}

function GoodsRow({ at, tables, ...rowActions }: GoodsRowProps) {
  const name = `goods.${at}`
  const { country, countries } = regionNames(useIntl().locale)
  const [currency, origin, originates] = useWatch({
    name: ['currency', `${name}.originCountry`, `${name}.originates`],
  }) as [string, string, boolean]
  return (
    <CommodityRowLayout at={at} name={name}>
      <RowCell wide={7}>
        <TextInput name="description" maxLength={200} />
      </RowCell>
      <RowCell wide={5}>
        <HsCodeInput />
      </RowCell>
      <TariffLineInput name={name} tables={tables} />
      <RowCell wide={3}>
        <SelectInput name="originCountry" options={countries} optionText={country} />
      </RowCell>
      <RowCell wide={3} narrow={5}>
        <NumberInput name="quantity" whole />
      </RowCell>
      <RowCell wide={3} narrow={7}>
        <MoneyInput name="unitValue" />
      </RowCell>
      <RowCell wide={3}>
        <TextInput name="dutyRate" inputMode="decimal" maxLength={9} />
      </RowCell>
      <RowCell wide={7}>
        <KnownRate name={name} tables={tables} />
        {(originates || CUSMA_COUNTRIES.includes(origin)) && <CheckInput name="originates" />}
      </RowCell>
      <RowCell wide={3} narrow={7}>
        <LineValue name={name} currency={currency} />
      </RowCell>
      <RowCell wide={2} narrow={5}>
        <LineButtons at={at} {...rowActions} />
      </RowCell>
    </CommodityRowLayout>
  )
}
