import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
} from '@mui/material'
import { useState } from 'react'
import { ADDRESS_COLUMNS } from '#src/domain/address/address-columns.ts'
import type { SavedAddress } from '#src/domain/address/address-book.ts'
import { writeVcards } from '#src/domain/address/vcard.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { saveTable } from '#src/components/table-export/save-table.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

const FORMATS = ['xlsx', 'csv', 'vcard3', 'vcard4'] as const
type Format = (typeof FORMATS)[number]

/** Column headings are those of the screen, which the import recognizes in every language. */
const COLUMNS = ADDRESS_COLUMNS.map(({ name }) => name).filter(
  (name) => name !== 'firstName' && name !== 'lastName',
)

export function ExportDialog({ find, close }: { find: () => Promise<SavedAddress[]>; close: () => void }) {
  const text = useText()
  const [format, setFormat] = useState<Format>('xlsx')
  const [busy, setBusy] = useState(false)
  const name = text('page.addressBook.file')
  const cell = (value: SavedAddress[keyof SavedAddress]): string =>
    Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'boolean'
        ? text(value ? 'outbox.yes' : 'outbox.no')
        : String(value ?? '')

  async function save() {
    setBusy(true)
    try {
      const addresses = await find()
      if (format === 'vcard3' || format === 'vcard4')
        download({
          name: `${name}.vcf`,
          type: 'text/vcard;charset=utf-8',
          bytes: new TextEncoder().encode(writeVcards(addresses, format === 'vcard3' ? '3.0' : '4.0')),
        })
      else
        await saveTable(
          `${name}.${format}`,
          [
            COLUMNS.map((column) => text(`field.${column}`)),
            ...addresses.map((address) =>
              COLUMNS.map((column) => cell(address[column as keyof SavedAddress])),
            ),
          ],
          format,
        )
      close()
    } catch (error) {
      notifyStorageError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="export-title">
      <DialogTitle id="export-title">{text('page.addressBook.exportTitle')}</DialogTitle>
      <DialogContent>
        <RadioGroup
          aria-labelledby="export-title"
          value={format}
          onChange={(_, value) => setFormat(value as Format)}
        >
          {FORMATS.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={text(`page.addressBook.format.${one}`)}
            />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{text('action.cancel')}</Button>
        <BusyButton variant="contained" loading={busy} onClick={() => void save()}>
          {text('page.addressBook.download')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
