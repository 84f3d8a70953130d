import { Alert, Box, Button, Checkbox, FormControlLabel, Link as TextLink, Stack } from '@mui/material'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { v7 as newId } from 'uuid'
import { savedAddress, type SavedAddress } from '#src/domain/address/address-book.ts'
import { nextBusinessDay } from '#src/domain/calendar/calendar.ts'
import { asDay, isDay } from '#src/domain/shared/fields.ts'
import type { ShippingDefaults, UsualShipment } from '#src/domain/parcel/shipping-defaults.ts'
import { usualCells } from '#src/domain/parcel/shipment-import.ts'
import type { Parcel } from '#src/domain/parcel/parcel.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { usePreference } from '#src/offline/records/preferences.ts'
import { allRecords, useRecords } from '#src/offline/records/records.ts'
import { changeMany } from '#src/offline/records/undo.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'
import { UndoLine } from '#src/components/record/UndoLine.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import type { UseImportable } from '#src/components/table-import/ImportRows.tsx'
import { ImportSteps } from '#src/components/table-import/ImportSteps.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { AddressPicker } from '#src/components/address/AddressPicker.tsx'
import { useMeasures } from '#src/components/shipment/use-measures.ts'
import { AddressText } from '#src/components/address/AddressText.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { useUsualShipment } from '#src/features/parcel/wizard/use-usual-shipment.ts'
import { BoughtAlready } from './BoughtAlready.tsx'
import { useBoughtBefore } from './bought-before.ts'
import { importedDraft, useImportedDrafts } from './imported-drafts.ts'
import { draftFromRow, rowId } from './row-draft.ts'
import { useBatchPrices } from './use-batch-prices.ts'

/** Settings for all rows, and the file. */
export function ImportShipments() {
  const usual = useUsualShipment()
  const defaults = usePreference('shippingDefaults')
  return usual && defaults ? <Import usual={usual} defaults={defaults} /> : <Loading />
}

interface Defaults {
  usual: UsualShipment
  defaults: ShippingDefaults
}

function Import({ usual, defaults }: Defaults) {
  const text = useText()
  // What they were when the import began: the rows stay as they were checked.
  const [fallback] = useState(() => usualCells(usual, defaults))
  const [batchId] = useState(() => newId())
  const [chosen, setChosen] = useState<SavedAddress>()
  const book = useRecords('address')
  const standard = book?.find(({ doc }) => doc.isDefault === true)
  const sender = chosen ?? (standard && savedAddress(standard))
  const [today] = useState(() => deviceDay(new Date()))
  const form = useForm({
    defaultValues: {
      shipDate: nextBusinessDay(today),
      prohibitedGoodsConfirmed: usual.prohibitedGoodsConfirmed,
    },
  })
  const [typed, confirmed] = useWatch({
    control: form.control,
    name: ['shipDate', 'prohibitedGoodsConfirmed'],
  })
  const day = asDay(typed)
  const ready = sender !== undefined && isDay(day) && confirmed
  return (
    <FormProvider {...form}>
      <Stack spacing={2}>
        <UndoLine />
        <Section title={text('page.import.all')}>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
            <Stack spacing={1.5}>
              <AddressPicker fill={setChosen} />
              <Box component="output">
                {sender ? (
                  <>
                    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                      {text('page.import.sender')}
                    </Box>
                    <AddressText address={sender} />
                  </>
                ) : (
                  <NoSender />
                )}
              </Box>
            </Stack>
            <Stack spacing={1.5}>
              <Box sx={{ maxWidth: 240 }}>
                <DateInput name="shipDate" min={today} />
              </Box>
              <CheckInput name="prohibitedGoodsConfirmed" />
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {text('page.shipmentDetails.prohibited')}
              </Box>
            </Stack>
          </Box>
          <EmptyCells usual={usual} defaults={defaults} />
        </Section>
        <Section>
          <ImportSteps
            kind="shipment"
            fallback={fallback}
            template={text('page.import.file')}
            launched
            blocked={ready ? null : text('page.import.before')}
            useImportable={(good) => useNotBought(good, day)}
            known={async () =>
              (await allRecords('draft'))
                .flatMap(importedDraft)
                .filter(({ shipment }) => shipment.shipDate === day)
                .map(({ id, shipment }) => ({ id, doc: { ...shipment } }))
            }
            save={async (rows, control, file) => {
              const name = file.replace(/\.[^.]*$/, '').slice(0, 100)
              const all = { from: sender!, day, usual, batch: { id: batchId, name } }
              const docs = new Map(rows.map((row) => [row.id, draftFromRow(row, all)]))
              // Another tab or device may have imported the same file meanwhile.
              return changeMany(
                'draft',
                [...docs.keys()],
                (there, id) => (there ? undefined : docs.get(id)!),
                'undo.importedShipments',
                control,
              )
            }}
            done={<ToBatch id={batchId} />}
          />
        </Section>
      </Stack>
    </FormProvider>
  )
}

/** What rows take where the file says nothing, and where that is set. */
function EmptyCells({ usual: { contents, parcel }, defaults: { signature, insuranceValue } }: Defaults) {
  const text = useText()
  const { locale } = useIntl()
  const { weight, sides } = useMeasures()
  const words = [
    contents,
    parcel.weight && weight(parcel as Parcel),
    parcel.length && sides(parcel as Parcel),
    signature && text(`option.signature.${signature}`),
    insuranceValue &&
      text('layout.labelled', {
        label: text('field.insuranceValue'),
        value: formatMoney(insuranceValue, locale),
      }),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      {text('page.import.empty', { values: words.join(' · ') })}{' '}
      <TextLink component={Link} to={`${ACCOUNT_PATHS.userInfo}?tab=shipping`}>
        {text('page.import.changeUsual')}
      </TextLink>
    </Box>
  )
}

/** Rows that were bought before are imported again only on an explicit yes, each as a shipment of its own. */
function useNotBought(good: Parameters<UseImportable>[0], day: string): ReturnType<UseImportable> {
  const text = useText()
  const [again, setAgain] = useState(false)
  const rows = good.map((row) => ({ ...row, id: rowId(row, day) }))
  const { data: bought, isPending, error } = useBoughtBefore(rows.map(({ id }) => id))
  const lines = rows.flatMap(({ id, row }) => {
    const before = bought?.get(id)
    return before ? [{ ...before, row }] : []
  })
  return {
    rows: rows.flatMap((row) => {
      const before = bought?.get(row.id)
      if (!before) return [row]
      return again ? [{ ...row, id: before.nextId }] : []
    }),
    asking: rows.length > 0 && isPending,
    notice:
      error && !bought ? (
        <Alert severity="info">{text('page.import.boughtUnknown')}</Alert>
      ) : (
        lines.length > 0 && (
          <BoughtAlready lines={lines}>
            <FormControlLabel
              control={<Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)} />}
              label={text('page.import.buyAgain', { count: lines.length })}
            />
          </BoughtAlready>
        )
      ),
  }
}

/** The way to the batch, whose prices are asked for meanwhile. */
function ToBatch({ id }: { id: string }) {
  const text = useText()
  useBatchPrices({ id, drafts: useImportedDrafts(id), choice: 'cheapest', busy: false })
  return (
    <Button component={Link} to={`${ACCOUNT_PATHS.importExcel}?batch=${id}`} variant="contained">
      {text('page.import.toPrices')}
    </Button>
  )
}

/** Senders come from the address book: people with none there are led to it. */
function NoSender() {
  const text = useText()
  return (
    <Alert
      severity="info"
      action={
        <Button
          component={Link}
          to={ACCOUNT_PATHS.addAddress}
          color="inherit"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
        >
          {text('page.addressBook.add')}
        </Button>
      }
    >
      {text('page.import.noSender')}
    </Alert>
  )
}
