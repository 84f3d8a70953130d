import { Box, IconButton, Tooltip } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { GOODS_UNITS, ORIGIN_CRITERIA } from '#src/domain/customs.ts'
import { lineCents } from '#src/domain/customs-rules.ts'
import { WEIGHT_UNITS } from '#src/domain/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { MoneyInput } from '#src/ui/form/MoneyInput.tsx'
import { NumberInput } from '#src/ui/form/NumberInput.tsx'
import { SelectInput } from '#src/ui/form/SelectInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { HsSearch } from '#src/ui/shipping/HsSearch.tsx'
import { regionNames } from '#src/ui/shipping/region-names.ts'

interface CommodityRowProps {
  at: number
  /** Where its values are in the form. */
  name: string
  currency: string
  /** Whether the origin is certified: then each line may say by which criterion. */
  criterion: boolean
  copy?: () => void
  remove?: () => void
}

/** One kind of goods. */
export function CommodityRow({ at, name, currency, criterion, copy, remove }: CommodityRowProps) {
  const text = useText()
  const { country, countries } = regionNames(useIntl().locale)
  const number = at + 1
  return (
    <Box component="fieldset" sx={FRAME}>
      <Box component="legend" sx={{ px: 0.75, fontWeight: 600, color: 'text.secondary' }}>{text('page.customs.line', { number })}</Box>
      <FieldPrefix value={name}>
        <Box sx={GRID}>
          <Cell wide={7}><TextInput name="description" maxLength={200} /></Cell>
          <Cell wide={5}><HsSearch /></Cell>
          <Cell wide={criterion ? 4 : 5}><SelectInput name="originCountry" options={countries} optionText={country} /></Cell>
          {criterion && <Cell wide={3}><SelectInput name="originCriterion" options={ORIGIN_CRITERIA} optionText={(value) => text(`option.originCriterion.${value || 'none'}`)} /></Cell>}
          <Cell wide={2} narrow={6}><NumberInput name="quantity" whole /></Cell>
          <Cell wide={criterion ? 3 : 5} narrow={6}><SelectInput name="goodsUnit" label="field.unit" options={GOODS_UNITS} /></Cell>
          <Cell wide={3} narrow={7}><NumberInput name="unitWeight" /></Cell>
          <Cell wide={2} narrow={5}><SelectInput name="weightUnit" options={WEIGHT_UNITS} /></Cell>
          <Cell wide={3}><MoneyInput name="unitValue" /></Cell>
          <Cell wide={2} narrow={7}>
            <Box sx={{ pt: 1 }}>{text('page.customs.lineValue')}<br /><LineValue name={name} currency={currency} /></Box>
          </Cell>
          <Cell wide={2} narrow={5}>
            <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
              <RowButton icon="copy" label={text('page.customs.copyLine', { number })} {...(copy && { act: copy })} />
              <RowButton icon="delete" label={text('page.customs.removeLine', { number })} {...(remove && { act: remove })} />
            </Box>
          </Cell>
        </Box>
      </FieldPrefix>
    </Box>
  )
}

function LineValue({ name, currency }: { name: string; currency: string }) {
  const [quantity, unitValue] = useWatch({ name: [`${name}.quantity`, `${name}.unitValue`] }) as [number, number]
  return <strong><Money cents={lineCents({ quantity, unitValue })} /> {currency}</strong>
}

/** Twelfths of the line where there is room (`wide`), and on phones (`narrow`). */
const Cell = ({ wide, narrow = 12, children }: { wide: number; narrow?: number; children: React.ReactNode }) =>
  <Box sx={{ minWidth: 0, gridColumn: { xs: `span ${narrow}`, md: `span ${wide}` } }}>{children}</Box>

function RowButton({ icon, label, act }: { icon: 'copy' | 'delete'; label: string; act?: () => void }) {
  return (
    <Tooltip title={label}>
      <span><IconButton onClick={act} disabled={!act} aria-label={label}><Icon name={icon} /></IconButton></span>
    </Tooltip>
  )
}

const FRAME = { m: 0, p: { xs: 1.5, sm: 2 }, border: 1, borderColor: 'divider', borderRadius: 'var(--radius-sm)', minWidth: 0 } as const
const GRID = { display: 'grid', gap: 1.5, alignItems: 'start', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', '& .MuiFormHelperText-root': { mx: 0.5 } } as const
