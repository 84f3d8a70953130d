import { Autocomplete, Box, ListSubheader, TextField } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { ListBelow } from '#src/ui/overlay/ListBelow.tsx'
import { HelpResult } from './HelpResult.tsx'
import type { SearchHit } from './results.ts'
import { useSearchResults } from './use-search-results.ts'

/**
 * Finds anything in the account by a few letters: type (possibly before this loaded), choose with the arrow
 * keys, open with Enter.
 */
export function SearchPalette({ typed, close }: { typed: string; close: () => void }) {
  const text = useText()
  const navigate = useNavigate()
  const [q, setQ] = useState(typed)
  const { hits, asking, offline } = useSearchResults(q)
  const [reading, read] = useState<SearchHit>()
  const go = (to: string) => {
    close()
    void navigate(to)
  }
  const none = asking
    ? text('state.loading')
    : text(offline ? 'search.noneOffline' : 'search.none', { q: q.trim() })
  return (
    <Dialog
      open
      onClose={close}
      transitionDuration={0}
      fullWidth
      maxWidth="sm"
      aria-label={text('search.title')}
      className="at-top"
      slotProps={{
        paper: {
          sx: { alignSelf: 'flex-start', mt: { xs: 2, sm: 10 }, mx: { xs: 1, sm: 4 }, width: '100%' },
        },
      }}
    >
      {reading?.help ? (
        <HelpResult
          hit={{ help: reading.help, to: reading.to }}
          back={() => read(undefined)}
          close={close}
          go={go}
        />
      ) : (
        <Autocomplete<SearchHit, false, false, false>
          open
          autoHighlight
          value={null}
          inputValue={q}
          options={hits}
          filterOptions={(all) => all}
          forcePopupIcon={false}
          getOptionKey={({ key }) => key}
          getOptionLabel={({ title }) => title}
          isOptionEqualToValue={(a, b) => a.key === b.key}
          groupBy={({ group }) => text(`search.group.${group}`)}
          noOptionsText={none}
          onInputChange={(_, typed, reason) => {
            if (reason === 'input' || reason === 'clear') setQ(typed)
          }}
          onChange={(_, find) => {
            if (find?.help) read(find)
            else if (find) go(find.to)
          }}
          onClose={(_, reason) => {
            if (reason === 'escape') close()
          }}
          slots={{ popper: ListBelow }}
          slotProps={{
            listbox: { sx: { maxHeight: 'min(60vh, 480px)' } },
            paper: { elevation: 0, square: true, sx: { borderTop: 1, borderColor: 'divider' } },
          }}
          renderInput={(props) => (
            <TextField
              {...props}
              inputRef={focus}
              placeholder={text('search.placeholder')}
              aria-label={text('search.title')}
              sx={{ p: 1.5 }}
              slotProps={{
                ...props.slotProps,
                htmlInput: {
                  ...props.slotProps.htmlInput,
                  'aria-label': text('search.title'),
                  enterKeyHint: 'go',
                  spellCheck: false,
                },
              }}
            />
          )}
          renderGroup={({ group, children }) => (
            // Keyed by what it is, not by its position: what is under a finger stays when a group above it
            // comes or goes.
            <li key={group}>
              <ListSubheader component="div" sx={{ bgcolor: 'background.paper', top: -8 }}>
                {group}
              </ListSubheader>
              <Box component="ul" sx={{ p: 0, '& .MuiAutocomplete-option': { pl: 3 } }}>
                {children}
              </Box>
            </li>
          )}
          renderOption={({ key, ...props }, { icon, title, detail }) => (
            <Box
              component="li"
              key={key}
              {...props}
              sx={{ gap: 1.5, minHeight: 44, '& svg': { flex: 'none' } }}
            >
              <Icon name={icon} size={20} />
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <strong>{title}</strong>
                {detail && (
                  <Box
                    component="span"
                    sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}
                  >
                    {detail}
                  </Box>
                )}
              </Box>
            </Box>
          )}
        />
      )}
      {offline && !reading && (
        <Box
          sx={{
            px: 2,
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            fontSize: '0.875rem',
          }}
        >
          {text('search.offline')}
        </Box>
      )}
      <VisuallyHidden component="output">
        {q.trim() && !asking ? text('state.results', { count: hits.length }) : ''}
      </VisuallyHidden>
    </Dialog>
  )
}

/** The person opened it to type. */
const focus = (input: HTMLInputElement | null) => input?.focus()
