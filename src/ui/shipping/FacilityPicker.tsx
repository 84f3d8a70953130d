import { Autocomplete, Box, TextField } from '@mui/material'
import { useState } from 'react'
import { readFacility, type SavedFacility } from '#src/domain/facility.ts'
import { useText } from '#src/i18n/use-text.ts'
import { searchRecords, useDevice } from '#src/offline/records.ts'

const SHOWN = 20

/** Looks among the facilities; what is found fills the place below. `first`: whose default stands at the top. */
export function FacilityPicker({ fill, first }: { fill: (facility: SavedFacility) => void; first: 'defaultForPickup' | 'defaultForDelivery' }) {
  const text = useText()
  const [q, setQ] = useState('')
  const found = useDevice(async (db) => (await searchRecords(db, 'facility', q, SHOWN)).map(({ id, rev, doc }): SavedFacility => ({ ...readFacility(doc), id, rev })), [q], [])
  return (
    <Autocomplete
      // Begins again after each choice: the fields below show what was taken.
      value={null} blurOnSelect options={(found ?? []).toSorted((a, b) => Number(b[first]) - Number(a[first]))} loading={found === undefined}
      filterOptions={(all) => all} getOptionKey={({ id }) => id} getOptionLabel={({ name }) => name}
      onInputChange={(_, typed, reason) => setQ(reason === 'input' ? typed : '')}
      onChange={(_, facility) => { if (facility) fill(facility) }}
      noOptionsText={text('page.facilities.none')} loadingText={text('state.loading')}
      openText={text('page.facilities.open')} closeText={text('action.close')} clearText={text('action.clear')}
      renderOption={({ key, ...props }, { name, address1, city, province, postalCode }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          <strong>{name}</strong>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{[address1, city, province, postalCode].filter(Boolean).join(', ')}</Box>
        </Box>
      )}
      renderInput={(props) => <TextField {...props} label={text('page.facilities.choose')} />}
    />
  )
}
