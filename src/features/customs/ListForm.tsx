import { Box, Stack } from '@mui/material'
import { useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { toShipmentAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { asDay } from '#src/domain/shared/fields.ts'
import { packingListSchema, type PackingList } from '#src/domain/parcel/packing-list.ts'
import { convert, WEIGHT_UNITS } from '#src/domain/shared/units.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CustomsFields } from '#src/components/customs/CustomsFields.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { BackupStatus } from '#src/components/form/BackupStatus.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { NumberInput } from '#src/ui/form/inputs/NumberInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { useFormBackup } from '#src/components/form/use-form-backup.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { AddressFields } from '#src/components/address/AddressFields.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'
import { packingListStore } from './packing-list-draft.ts'
import { ListPapers } from './ListPapers.tsx'
import { NextSteps } from './NextSteps.tsx'

interface ListFormProps {
  id: string
  start: PackingList
}

/** Shipper, recipient and customs data of a packing list; leads to an estimate, documents, or a shipment. */
export function ListForm({ id, start }: ListFormProps) {
  const text = useText()
  const form = useForm<PackingList>({
    resolver: resolverOf(packingListSchema),
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const draft = useFormBackup(form, id, packingListStore)
  const [refused, setRefused] = useState(0)
  return (
    <FormProvider {...form}>
      <FormFrame schema={packingListSchema} tries={refused}>
        <Stack spacing={2}>
          <Section title={start.listName || text('page.packingList.unnamed')}>
            <NextSteps id={id} count={start.customs.commodities.length} />
          </Section>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Section title={text('page.shipmentDetails.from')}>
              <End end="from" />
            </Section>
            <Section title={text('page.shipmentDetails.to')}>
              <End end="to" />
            </Section>
          </Box>
          <Section title={text('page.packingList.packages')}>
            <FieldRow>
              <NumberInput name="pieces" whole />
              <NumberInput name="grossWeight" />
              <SelectInput name="weightUnit" options={WEIGHT_UNITS} />
              <DateInput name="shipDate" />
              <TextInput name="carrierName" maxLength={60} />
            </FieldRow>
          </Section>
          <CustomsPart />
          <Section title={text('page.orderDetails.customsPapers')}>
            <ListPapers refuse={() => setRefused((times) => times + 1)} />
          </Section>
          <BackupStatus draft={draft} />
        </Stack>
      </FormFrame>
    </FormProvider>
  )
}

function End({ end }: { end: 'from' | 'to' }) {
  const form = useFormContext()
  const fill = (address: SavedAddress) => {
    form.setValue(end, toShipmentAddress(address), { shouldDirty: true, shouldTouch: true })
    if (form.formState.isSubmitted) void form.trigger(end)
  }
  return (
    <Stack spacing={2}>
      <AddressPicker fill={fill} />
      <FieldPrefix value={end}>
        <AddressFields variant="compact" />
      </FieldPrefix>
    </Stack>
  )
}

function CustomsPart() {
  const text = useText()
  const [from, to, shipDate, grossWeight, weightUnit] = useWatch({
    name: ['from', 'to', 'shipDate', 'grossWeight', 'weightUnit'],
  }) as [PackingList['from'], PackingList['to'], string, number, PackingList['weightUnit']]
  const grossKg = Number(grossWeight) > 0 ? { grossKg: convert(Number(grossWeight), weightUnit, 'kg') } : {}
  return (
    <Section title={text('field.customs')} help={['hsCode', 'incoterm', 'cusma']}>
      <FieldPrefix value="customs">
        <CustomsFields journey={{ from, to, date: asDay(shipDate), ...grossKg }} ordered={false} />
      </FieldPrefix>
    </Section>
  )
}
