import { Box, Button, Stack } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import type { AnyObject, ObjectSchema } from 'yup'
import { asEntered, type SavedAddress } from '#src/domain/address-book.ts'
import { asDay } from '#src/domain/fields.ts'
import { packingListSchema, shipmentOfList, type PackingList } from '#src/domain/packing-list.ts'
import { scopeOf } from '#src/domain/scope.ts'
import { shipmentDraft } from '#src/domain/shipment-draft.ts'
import { convert, WEIGHT_UNITS } from '#src/domain/units.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { saveRecord } from '#src/offline/records.ts'
import { saveForms } from '#src/offline/save-forms.ts'
import { tellStorage } from '#src/offline/tell-storage.ts'
import { ACCOUNT_PATHS, WIZARD_PATHS } from '#src/paths.ts'
import { CustomsFields } from '#src/ui/customs/CustomsFields.tsx'
import { DateInput } from '#src/ui/form/DateInput.tsx'
import { DraftLine } from '#src/ui/form/DraftLine.tsx'
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { focusFirstError } from '#src/ui/form/focus-first-error.ts'
import { FormSchema } from '#src/ui/form/form-schema.ts'
import { resolverOf } from '#src/ui/form/Form.tsx'
import { NumberInput } from '#src/ui/form/NumberInput.tsx'
import { SelectInput } from '#src/ui/form/SelectInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'
import { useFormDraft } from '#src/ui/form/use-form-draft.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Part } from '#src/ui/page/Part.tsx'
import { AddressFields } from '#src/ui/shipping/AddressFields.tsx'
import { AddressPicker } from '#src/ui/shipping/AddressPicker.tsx'
import { listPlace } from './list-place.ts'
import { ListPapers } from './ListPapers.tsx'

interface ListFormProps { id: string; start: PackingList }

/** Who sends the goods to whom, and what customs asks; from here to an estimate, to papers, or to a shipment. */
export function ListForm({ id, start }: ListFormProps) {
  const text = useText()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<PackingList>({ resolver: resolverOf(packingListSchema as unknown as ObjectSchema<PackingList>), defaultValues: start, mode: 'onTouched', shouldFocusError: false })
  const draft = useFormDraft(form, id, listPlace)
  const [refused, setRefused] = useState(0)
  useEffect(() => { if (refused > 0) focusFirstError(element.current) }, [refused])
  return (
    <FormProvider {...form}>
      <FormSchema value={packingListSchema as unknown as ObjectSchema<AnyObject>}>
        <Box component="form" ref={element} noValidate onSubmit={(event) => event.preventDefault()}>
          <ErrorSummary tries={refused} />
          <Stack spacing={2}>
            <Part title={start.listName || text('page.packingList.unnamed')}><WaysOn id={id} count={start.customs.commodities.length} /></Part>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
              <Part title={text('page.shipmentDetails.from')}><End end="from" /></Part>
              <Part title={text('page.shipmentDetails.to')}><End end="to" /></Part>
            </Box>
            <Part title={text('page.packingList.packages')}>
              <FieldRow>
                <NumberInput name="pieces" whole />
                <NumberInput name="grossWeight" />
                <SelectInput name="weightUnit" options={WEIGHT_UNITS} />
                <DateInput name="shipDate" />
                <TextInput name="carrierName" maxLength={60} />
              </FieldRow>
            </Part>
            <CustomsPart />
            <Part title={text('page.orderDetails.customsPapers')}><ListPapers refuse={() => setRefused((times) => times + 1)} /></Part>
            <DraftLine draft={draft} />
          </Stack>
        </Box>
      </FormSchema>
    </FormProvider>
  )
}

/** Where the goods may go from here, at any time. */
function WaysOn({ id, count }: { id: string; count: number }) {
  const text = useText()
  const navigate = useNavigate()
  const language = useLocale()
  const form = useFormContext<PackingList>()
  const onTo = async (address: () => string | Promise<string>) => {
    // What was typed last has to be there when the next screen reads it.
    await saveForms()
    await Promise.resolve(address()).then((to) => navigate(to)).catch(tellStorage)
  }
  const ship = async () => {
    const shipment = shipmentOfList(form.getValues(), language)
    const draft = newId()
    await saveRecord('draft', draft, shipmentDraft(shipment))
    return `${WIZARD_PATHS[scopeOf(shipment.from.country, shipment.to.country)]}?quote=${draft}`
  }
  return (
    <>
      <Box sx={{ mb: 1.5, color: 'text.secondary' }}>{text('page.packingList.lines', { count })}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={() => void onTo(() => `${ACCOUNT_PATHS.estimateCost}?draft=${id}`)} startIcon={<Icon name="money" />}>{text('page.packingList.toEstimate')}</Button>
        <Button variant="outlined" onClick={() => void onTo(ship)} startIcon={<Icon name="box" />}>{text('page.packingList.toShipment')}</Button>
        <Button component={Link} to={ACCOUNT_PATHS.fromPackingList}>{text('page.packingList.another')}</Button>
      </Box>
    </>
  )
}

function End({ end }: { end: 'from' | 'to' }) {
  const form = useFormContext()
  const fill = (address: SavedAddress) => {
    form.setValue(end, asEntered(address), { shouldDirty: true, shouldTouch: true })
    if (form.formState.isSubmitted) void form.trigger(end)
  }
  return <Stack spacing={2}><AddressPicker fill={fill} /><FieldPrefix value={end}><AddressFields variant="compact" /></FieldPrefix></Stack>
}

function CustomsPart() {
  const text = useText()
  const [from, to, shipDate, grossWeight, weightUnit] = useWatch({ name: ['from', 'to', 'shipDate', 'grossWeight', 'weightUnit'] }) as [PackingList['from'], PackingList['to'], string, number, PackingList['weightUnit']]
  const grossKg = Number(grossWeight) > 0 ? { grossKg: convert(Number(grossWeight), weightUnit, 'kg') } : {}
  return <Part title={text('field.customs')}><FieldPrefix value="customs"><CustomsFields journey={{ from, to, date: asDay(shipDate), ...grossKg }} ordered={false} /></FieldPrefix></Part>
}
