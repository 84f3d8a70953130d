import { Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import type { BookAddress, SavedAddress } from '#src/domain/address-book.ts'
import { useText } from '#src/i18n/use-text.ts'
import { searchRecords, useDevice } from '#src/offline/records.ts'

const SHOWN = 20

/** Looks in the address book; what is found fills the address below. */
export function AddressPicker({ fill }: { fill: (address: SavedAddress) => void }) {
  const text = useText()
  const [q, setQ] = useState('')
  const found = useDevice((db) => searchRecords(db, 'address', q, SHOWN), [q], [])

  return (
    <Autocomplete
      // Begins again after each choice: the fields below show what was taken.
      value={null} blurOnSelect options={(found ?? []).map(({ id, rev, doc }) => ({ ...doc as BookAddress, id, rev }))} loading={found === undefined}
      filterOptions={(found) => found} getOptionKey={({ id }) => id} getOptionLabel={nameOf}
      onInputChange={(_, typed, reason) => setQ(reason === 'input' ? typed : '')}
      onChange={(_, address) => { if (address) fill(address) }}
      noOptionsText={text('state.noneInBook')} loadingText={text('state.loading')}
      openText={text('action.openBook')} closeText={text('action.close')} clearText={text('action.clear')}
      renderOption={({ key, ...props }, address) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          <strong>{nameOf(address)}</strong>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{[address.address1, address.city, address.province, address.postalCode].filter(Boolean).join(', ')}</Box>
        </Box>
      )}
      renderInput={(props) => <TextField {...props} label={text('action.fromBook')} />}
    />
  )
}

const nameOf = ({ fullName, company }: SavedAddress): string => [fullName, company].filter((part, at, all) => part && all.indexOf(part) === at).join(', ')
