import { Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CONTAINERS, DRAYAGE_KINDS, EQUIPMENT } from '#src/domain/freight/freight.ts'
import { LENGTH_UNITS, WEIGHT_UNITS } from '#src/domain/shared/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { referenceData } from '#src/offline/cache/reference-data.ts'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import type { FreightForm } from '#src/features/freight/request/freight-draft.ts'
import { TemperatureRange } from './TemperatureRange.tsx'
import { UnitRows } from './UnitRows.tsx'

/** The load: handling units in shared trailers, or a whole trailer or containers. */
export function LoadPart() {
  const mode = useWatch<FreightForm, 'request.mode'>({ name: 'request.mode' })
  if (mode === 'ltl') return <UnitRows />
  return (
    <>
      {mode === 'ftl' ? <TrailerPart /> : <ContainerPart drayage={mode === 'drayage'} />}
      <GoodsPart />
    </>
  )
}

function TrailerPart() {
  const text = useText()
  const { setValue } = useFormContext<FreightForm>()
  const equipment = useWatch<FreightForm>({ name: 'request.trailer.equipment' }) as string
  const [open, cooled] = [equipment === 'open_deck', equipment === 'refrigerated']
  // The load must be temperature-controlled: asks for the range, not whether.
  useEffect(() => {
    if (cooled) setValue('request.temperature', 'range', { shouldDirty: true })
  }, [cooled, setValue])
  return (
    <Section title={text('page.freight.trailer')}>
      <FieldPrefix value="request.trailer">
        <Stack spacing={2}>
          <RadioInput name="equipment" options={EQUIPMENT} row />
          {equipment === 'other' && <TextInput name="equipmentNote" maxLength={100} />}
          {cooled && <TemperatureRange />}
          {open && <CheckInput name="tarps" />}
          {open && (
            <FieldRow widths={[2, 2, 2, 1]}>
              <NumberInput name="overallLength" />
              <NumberInput name="overallWidth" />
              <NumberInput name="overallHeight" />
              <SelectInput name="dimensionUnit" label="field.unit" options={LENGTH_UNITS} />
            </FieldRow>
          )}
          <CheckInput name="team" />
        </Stack>
      </FieldPrefix>
    </Section>
  )
}

function ContainerPart({ drayage }: { drayage: boolean }) {
  const text = useText()
  return (
    <Section title={text('page.freight.container')}>
      <FieldPrefix value="request.container">
        <Stack spacing={2}>
          {drayage && <RadioInput name="drayageKind" options={DRAYAGE_KINDS} row />}
          <FieldRow widths={[2, 1, 2]}>
            <SelectInput name="size" options={CONTAINERS} />
            <NumberInput name="count" whole />
            <TextInput
              name="containerNumber"
              maxLength={11}
              autoComplete="off"
              slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
            />
          </FieldRow>
          <FieldRow widths={[2, 1]}>
            <Terminals mode={drayage ? 'drayage' : 'rail'} />
            {drayage ? <NumberInput name="chassisDays" whole /> : <span />}
          </FieldRow>
        </Stack>
      </FieldPrefix>
    </Section>
  )
}

/** The terminals of the operator's rate card; without one the nearest is meant. */
function Terminals({ mode }: { mode: 'rail' | 'drayage' }) {
  const text = useText()
  const { data } = useQuery({
    queryKey: ['freight-terminals'],
    queryFn: async () => (await referenceData('freight-card')).terminals,
    retry: false,
    staleTime: Infinity,
  })
  const terminals = new Map(
    (data ?? []).filter((row) => row.mode === mode).map(({ terminal, name }) => [terminal, name]),
  )
  return (
    <SelectInput
      name="terminal"
      options={['', ...terminals.keys()]}
      optionText={(id) => terminals.get(id) ?? text('option.terminal.nearest')}
    />
  )
}

function GoodsPart() {
  const text = useText()
  return (
    <Section title={text('page.freight.load')}>
      <FieldPrefix value="request">
        <Stack spacing={2}>
          <TextInput name="description" maxLength={200} />
          <FieldRow widths={[2, 1, 2, 2]}>
            <NumberInput name="totalWeight" />
            <SelectInput name="weightUnit" label="field.unit" options={WEIGHT_UNITS} />
            <NumberInput name="totalPallets" whole />
            <NumberInput name="totalVolume" unit={text('page.freight.cubicFoot')} />
          </FieldRow>
          <CheckInput name="isHazmat" />
        </Stack>
      </FieldPrefix>
    </Section>
  )
}
