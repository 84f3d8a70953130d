import { Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { BookAddress, SavedAddress } from '#src/domain/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { searchRecords, useDevice } from '#src/offline/records.ts'
import { asEntered } from './shipment-start.ts'

const SHOWN = 20

/** Looks in the address book and fills the address below with what is found. */
export function AddressPicker({ end }: { end: 'from' | 'to' }) {
  const text = useText()
  const form = useFormContext()
  const [q, setQ] = useState('')
  const found = useDevice((db) => searchRecords(db, 'address', q, SHOWN), [q], [])

  const fill = (address: SavedAddress) => {
    form.setValue(end, asEntered(address), { shouldDirty: true, shouldTouch: true })
    form.setValue(end === 'from' ? 'saveFromToAddressBook' : 'saveToToAddressBook', false)
    if (form.formState.isSubmitted) void form.trigger(end)
  }
  return (
    <Autocomplete
      // Begins again after each choice: the fields below show what was taken.
      value={null} blurOnSelect options={(found ?? []).map(({ id, rev, doc }) => ({ ...doc as BookAddress, id, rev }))} loading={found === undefined}
      filterOptions={(found) => found} getOptionKey={({ id }) => id} getOptionLabel={nameOf}
      onInputChange={(_, typed, reason) => setQ(reason === 'input' ? typed : '')}
      onChange={(_, address) => { if (address) fill(address) }}
      noOptionsText={text('page.shipmentDetails.noneInBook')} loadingText={text('state.loading')}
      openText={text('page.shipmentDetails.openBook')} closeText={text('action.close')} clearText={text('action.clear')}
      renderOption={({ key, ...props }, address) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          <strong>{nameOf(address)}</strong>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{[address.address1, address.city, address.province, address.postalCode].filter(Boolean).join(', ')}</Box>
        </Box>
      )}
      renderInput={(props) => <TextField {...props} label={text('page.shipmentDetails.fromBook')} />}
    />
  )
}

const nameOf = ({ fullName, company }: SavedAddress): string => [fullName, company].filter((part, at, all) => part && all.indexOf(part) === at).join(', ')
