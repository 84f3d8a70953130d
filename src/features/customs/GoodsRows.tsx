import { Alert, Box, Button, Stack } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { newDutyGoods, type CustomsEstimate, type DutyGoods } from '#src/domain/customs-estimate.ts'
import { CUSMA_COUNTRIES } from '#src/domain/cusma.ts'
import type { DutyTables } from '#src/domain/tariff.ts'
import { useText } from '#src/i18n/use-text.ts'
import { GoodsCell, GoodsFrame, LineButtons, LineValue } from '#src/ui/customs/GoodsFrame.tsx'
import { useGoodsRows } from '#src/ui/customs/use-goods-rows.ts'
import { CheckInput } from '#src/ui/form/CheckInput.tsx'
import { MoneyInput } from '#src/ui/form/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/NumberInput.tsx'
import { SelectInput } from '#src/ui/form/SelectInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { HsSearch } from '#src/ui/shipping/HsSearch.tsx'
import { regionNames } from '#src/ui/shipping/region-names.ts'
import { KnownRate } from './KnownRate.tsx'
import { TariffLineInput } from './TariffLineInput.tsx'

/** The goods of an estimate, line by line, and the rate of each. */
export function GoodsRows({ tables }: { tables: DutyTables }) {
  const text = useText()
  const { formState } = useFormContext<CustomsEstimate>()
  const { ids, isFull, addButton, add, actsOf } = useGoodsRows<DutyGoods>('goods', newDutyGoods)
  return (
    <Stack spacing={2}>
      {ids.map((id, at) => <GoodsRow key={id} at={at} tables={tables} {...actsOf(at)} />)}
      {ids.length === 0 && formState.isSubmitted && <Alert severity="error">{text('validation.commodities')}</Alert>}
      <Box><Button ref={addButton} variant="outlined" onClick={add} disabled={isFull} startIcon={<Icon name="add" />}>{text('page.customs.addGoods')}</Button></Box>
    </Stack>
  )
}

interface GoodsRowProps { at: number; tables: DutyTables; copy?: () => void; remove?: () => void }

function GoodsRow({ at, tables, ...acts }: GoodsRowProps) {
  const name = `goods.${at}`
  const { country, countries } = regionNames(useIntl().locale)
  const [currency, origin, originates] = useWatch({ name: ['currency', `${name}.originCountry`, `${name}.originates`] }) as [string, string, boolean]
  return (
    <GoodsFrame at={at} name={name}>
      <GoodsCell wide={7}><TextInput name="description" maxLength={200} /></GoodsCell>
      <GoodsCell wide={5}><HsSearch /></GoodsCell>
      <TariffLineInput name={name} tables={tables} />
      <GoodsCell wide={4}><SelectInput name="originCountry" options={countries} optionText={country} /></GoodsCell>
      <GoodsCell wide={2} narrow={5}><NumberInput name="quantity" whole /></GoodsCell>
      <GoodsCell wide={3} narrow={7}><MoneyInput name="unitValue" /></GoodsCell>
      <GoodsCell wide={3}><TextInput name="dutyRate" inputMode="decimal" maxLength={9} /></GoodsCell>
      <GoodsCell wide={7}>
        <KnownRate name={name} tables={tables} />
        {(originates || CUSMA_COUNTRIES.includes(origin)) && <CheckInput name="originates" />}
      </GoodsCell>
      <GoodsCell wide={3} narrow={7}><LineValue name={name} currency={currency} /></GoodsCell>
      <GoodsCell wide={2} narrow={5}><LineButtons at={at} {...acts} /></GoodsCell>
    </GoodsFrame>
  )
}
