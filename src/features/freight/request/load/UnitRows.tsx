import { Alert, Stack } from '@mui/material'
import { MAX_UNIT_ROWS, type HandlingUnit } from '#src/domain/freight/handling-unit.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AddRow } from '#src/ui/form/rows/AddRow.tsx'
import { useRows } from '#src/ui/form/rows/use-rows.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { newUnit } from '#src/features/freight/request/start-values.ts'
import { LoadSummary } from './LoadSummary.tsx'
import { UnitRow } from './UnitRow.tsx'

/** Handling units and the goods on them. */
export function UnitRows() {
  const text = useText()
  const { ids, addProps, actionsOf } = useRows<HandlingUnit>({
    name: 'request.units',
    fresh: (last) => newUnit('imperial', last),
    max: MAX_UNIT_ROWS,
    focus: 'quantity',
  })
  return (
    <Section title={text('page.freight.units')} help={['freightClass', 'freightWeight', 'nmfc']}>
      <Stack spacing={2}>
        {ids.map((id, at) => (
          <UnitRow key={id} at={at} {...actionsOf(at)} />
        ))}
        {ids.length === 0 && <Alert severity="error">{text('page.freight.noUnits')}</Alert>}
        <AddRow {...addProps}>{text('page.freight.addUnit')}</AddRow>
        <LoadSummary />
      </Stack>
    </Section>
  )
}
