import { Box, Button, IconButton } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { MAX_FILTER_NAME, MAX_SAVED_FILTERS } from '#src/domain/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { tellStorage } from '#src/offline/tell-storage.ts'
import { savePreference, type Preferences } from '#src/offline/preferences.ts'
import { NameDialog } from '#src/ui/form/NameDialog.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useOrderFilter } from './order-filter.ts'

/** Filters under the names that this person gave them, on all of their devices; and the way to keep the one that is set. */
export function SavedFilters({ preference }: { preference: Preferences['orderList'] }) {
  const text = useText()
  const { query } = useOrderFilter()
  const [naming, setNaming] = useState(false)
  const saved = Object.entries(preference.filters)
  const keep = (filters: Record<string, string>) => savePreference('orderList', { ...preference, filters }).catch(tellStorage)
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
      {naming && <NameDialog title={text('page.orderList.saveFilter')} label={text('field.filterName')} maxLength={MAX_FILTER_NAME} close={() => setNaming(false)} save={(name) => keep({ ...preference.filters, [name]: query })} />}
    </Box>
  )
}
