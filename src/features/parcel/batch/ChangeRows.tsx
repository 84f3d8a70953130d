import { Box, Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import type { BatchOffer, BatchRow } from '#src/contract/batches.ts'
import { formatMoney, sumCents } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { usePreference } from '#src/offline/records/preferences.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { changeServiceOrBox, type RowChange } from './change-rows.ts'

const SAME = ''
const BATCHES_CHOICE = 'batch'

/** Another service or box for one row or for many; saved on this device, and priced by the server. */
export function ChangeRows({ rows, close }: { rows: readonly BatchRow[]; close: () => void }) {
  const text = useText()
  const { locale } = useIntl()
  const title = useId()
  const presets = usePreference('parcelPresets')?.presets ?? []
  const [service, setService] = useState(SAME)
  const [boxName, setBoxName] = useState(SAME)
  const services = servicesOf(rows)
  const box = presets.find(({ name }) => name === boxName)
  const change: RowChange = {
    ...(service !== SAME && { service: services.find(({ key }) => key === service)?.service ?? null }),
    ...(box && { box }),
  }
  async function save() {
    await changeServiceOrBox(
      rows.map(({ id }) => id),
      change,
    ).catch(notifyStorageError)
    close()
  }
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('page.batch.changeMany')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
          <Field
            id="rows-service"
            name="service"
            label={text('field.service')}
            value={service}
            onChange={({ target }) => setService(target.value)}
          >
            <option value={SAME}>{text('page.batch.same')}</option>
            <option value={BATCHES_CHOICE}>{text('page.batch.asBatch')}</option>
            {services.map(({ key, offer, count, totalCents }) => (
              <option key={key} value={key}>
                {[
                  `${offer.carrierName} ${offer.serviceName}`,
                  formatMoney(totalCents, locale),
                  ...(count < rows.length ? [`${count}/${rows.length}`] : []),
                ].join(' · ')}
              </option>
            ))}
          </Field>
          <Field
            id="rows-box"
            name="box"
            label={text('field.box')}
            value={boxName}
            onChange={({ target }) => setBoxName(target.value)}
            helperText={text(presets.length > 0 ? 'page.batch.boxMore' : 'page.batch.noBoxes')}
          >
            <option value={SAME}>{text('page.batch.same')}</option>
            {presets.map(({ name, length, width, height, dimensionUnit }) => (
              <option key={name} value={name}>
                {name} ({length} × {width} × {height} {dimensionUnit})
              </option>
            ))}
          </Field>
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{text('action.cancel')}</Button>
        <Button variant="contained" disabled={Object.keys(change).length === 0} onClick={() => void save()}>
          {text('page.batch.changeConfirm', { count: rows.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface SharedService {
  key: string
  service: { carrierCode: string; serviceCode: string }
  offer: BatchOffer
  /** How many of the rows it takes, and what they cost with it. */
  count: number
  totalCents: number
}

/** The services that take these rows: first those that take the most, then the cheapest. */
function servicesOf(rows: readonly BatchRow[]): SharedService[] {
  const found = new Map<string, BatchOffer[]>()
  for (const offer of rows.flatMap(({ offers }) => offers)) {
    const key = `${offer.carrierCode} ${offer.serviceCode}`
    found.set(key, [...(found.get(key) ?? []), offer])
  }
  return [...found]
    .map(([key, offers]) => {
      const [offer] = offers as [BatchOffer]
      const { carrierCode, serviceCode } = offer
      return {
        key,
        service: { carrierCode, serviceCode },
        offer,
        count: offers.length,
        totalCents: sumCents(offers.map(({ totalCents }) => totalCents)),
      }
    })
    .toSorted((a, b) => b.count - a.count || a.totalCents - b.totalCents)
}
