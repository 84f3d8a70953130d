import { Box, Button, IconButton } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { MAX_FILTER_NAME, MAX_SAVED_FILTERS } from '#src/domain/account/preference.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { savePreference, type Preferences } from '#src/offline/records/preferences.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { NameDialog } from '#src/ui/form/NameDialog.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useOrderFilter } from './order-filter.ts'

type Preference = Preferences['orderList']

/** Filters under names the person gave them, on all of their devices. */
export function SavedFilters({ preference }: { preference: Preference }) {
  const text = useText()
  const { query } = useOrderFilter()
  const saved = Object.entries(preference.filters)
  if (saved.length === 0) return null
  return (
    <Box
      component="fieldset"
      aria-label={text('page.orderList.savedFilters')}
      sx={{
        border: 0,
        p: 0,
        m: 0,
        minWidth: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
      }}
    >
      {saved.map(([name, one]) => (
        <Box
          key={name}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            border: 1,
            borderColor: one === query ? 'primary.main' : 'divider',
            borderRadius: 4,
          }}
        >
          <Button
            component={RouterLink}
            to={`${ACCOUNT_PATHS.orderList}?${one}`}
            size="small"
            aria-current={one === query ? 'true' : undefined}
            sx={{ textTransform: 'none', borderRadius: 4 }}
          >
            {name}
          </Button>
          <IconButton
            size="small"
            aria-label={text('page.orderList.forgetFilter', { name })}
            onClick={() =>
              void keepFilters(preference, Object.fromEntries(saved.filter(([other]) => other !== name)))
            }
          >
            <Icon name="close" size={16} />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}

/**
 * Saves the current filter. Always shown: a button that appeared while typing a search moved what was about
 * to be clicked.
 */
export function SaveFilter({ preference }: { preference: Preference }) {
  const text = useText()
  const { query } = useOrderFilter()
  const [naming, setNaming] = useState(false)
  const saved = Object.values(preference.filters)
  const isNew = query !== '' && !saved.includes(query)
  return (
    <>
      <Button
        disabled={!isNew || saved.length >= MAX_SAVED_FILTERS}
        startIcon={<Icon name="add" size={18} />}
        onClick={() => setNaming(true)}
      >
        {text('page.orderList.saveFilter')}
      </Button>
      {naming && (
        <NameDialog
          title={text('page.orderList.saveFilter')}
          label={text('field.filterName')}
          maxLength={MAX_FILTER_NAME}
          close={() => setNaming(false)}
          save={(name) => keepFilters(preference, { ...preference.filters, [name]: query })}
        />
      )}
    </>
  )
}

const keepFilters = (preference: Preference, filters: Preference['filters']) =>
  savePreference('orderList', { ...preference, filters }).catch(notifyStorageError)
