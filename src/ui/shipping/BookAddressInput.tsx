import { Alert, Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { bookName, type BookAddress } from '#src/domain/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { searchRecords, useCopied, useDevice, useRecord, type LiveRecord } from '#src/offline/records.ts'
import { useField } from '#src/ui/form/use-field.ts'
import { AddressText } from './AddressText.tsx'

const SHOWN = 20

/** One of the address book, by its id. One that is gone since is said so. */
export function BookAddressInput({ name, label: labelId }: { name: string; label: string }) {
  const text = useText()
  const { field, label, error } = useField({ name, label: labelId })
  const [q, setQ] = useState('')
  const found = useDevice((db) => searchRecords(db, 'address', q, SHOWN), [q], [])
  const chosen = useRecord('address', field.value as string)
  const copied = useCopied()
  const id = field.value as string
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Autocomplete<LiveRecord>
        value={(id && chosen) || null} options={found ?? []} loading={found === undefined} size="small"
        filterOptions={(all) => all} getOptionKey={(one) => one.id} getOptionLabel={nameOf} isOptionEqualToValue={(a, b) => a.id === b.id}
        onInputChange={(_, typed, reason) => setQ(reason === 'input' ? typed : '')}
        onChange={(_, record) => field.onChange(record?.id ?? '')} onBlur={field.onBlur}
        noOptionsText={text('state.noneInBook')} loadingText={text('state.loading')}
        openText={text('action.openBook')} closeText={text('action.close')} clearText={text('action.clear')}
        renderOption={({ key, ...props }, one) => (
          <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
            <strong>{nameOf(one)}</strong>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{[one.doc.address1, one.doc.city, one.doc.province, one.doc.postalCode].filter(Boolean).join(', ')}</Box>
          </Box>
        )}
        renderInput={(props) => <TextField {...props} label={label} inputRef={field.ref} error={!!error} helperText={error} />}
      />
      {id && chosen && <AddressText address={chosen.doc as unknown as BookAddress} />}
      {id && chosen === null && copied && <Alert severity="warning">{text('page.yourPickup.addressGone')}</Alert>}
    </Box>
  )
}

const nameOf = ({ doc }: LiveRecord): string => bookName(doc as unknown as BookAddress)
