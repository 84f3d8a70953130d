import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton } from '@mui/material'
import { useId, useState, type FormEvent } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { MAX_FILTER_NAME, MAX_SAVED_FILTERS } from '#src/domain/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DeviceStorageError } from '#src/offline/device-storage-error.ts'
import { tellStorage } from '#src/offline/tell-storage.ts'
import { savePreference, type Preferences } from '#src/offline/preferences.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useOrderFilter } from './order-filter.ts'

/** Filters under the names that this person gave them, on all of their devices; and the way to keep the one that is set. */
export function SavedFilters({ preference }: { preference: Preferences['orderList'] }) {
  const text = useText()
  const { query } = useOrderFilter()
  const [naming, setNaming] = useState(false)
  const saved = Object.entries(preference.filters)
  const keep = (filters: Record<string, string>) => savePreference('orderList', { ...preference, filters }).catch((error: unknown) => {
    if (!(error instanceof DeviceStorageError)) throw error
    tellStorage(error)
  })
  const isNew = query !== '' && !saved.some(([, one]) => one === query)
  if (saved.length === 0 && !isNew) return null
  return (
    <Box component="fieldset" aria-label={text('page.orderList.savedFilters')} sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {saved.map(([name, one]) => (
        <Box key={name} sx={{ display: 'inline-flex', alignItems: 'center', border: 1, borderColor: one === query ? 'primary.main' : 'divider', borderRadius: 4 }}>
          <Button component={RouterLink} to={`?${one}`} size="small" aria-current={one === query ? 'true' : undefined} sx={{ textTransform: 'none', borderRadius: 4 }}>{name}</Button>
          <IconButton size="small" aria-label={text('page.orderList.forgetFilter', { name })} onClick={() => void keep(Object.fromEntries(saved.filter(([other]) => other !== name)))}><Icon name="close" size={16} /></IconButton>
        </Box>
      ))}
      {isNew && saved.length < MAX_SAVED_FILTERS && <Button size="small" startIcon={<Icon name="add" size={18} />} onClick={() => setNaming(true)}>{text('page.orderList.saveFilter')}</Button>}
      {naming && <NameDialog close={() => setNaming(false)} take={(name) => keep({ ...preference.filters, [name]: query })} />}
    </Box>
  )
}

function NameDialog({ take, close }: { take: (name: string) => Promise<void>; close: () => void }) {
  const text = useText()
  const title = useId()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return setWrong(true)
    await take(name.trim())
    close()
  }
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={title}>{text('page.orderList.saveFilter')}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <Field
            id="filter-name" name="filterName" label={text('field.filterName')} required value={name} onChange={({ target }) => setName(target.value)}
            error={wrong} helperText={wrong ? text('validation.required') : undefined} slotProps={{ htmlInput: { maxLength: MAX_FILTER_NAME } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={close}>{text('action.cancel')}</Button>
          <Button type="submit" variant="contained">{text('action.save')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
