import { Paper, Stack, TextField } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MAX_TRACKING_NUMBERS } from '#src/domain/shared/limits.ts'
import type { TrackingCandidate } from '#src/domain/tracking/tracking-number.ts'
import { inSentence } from '#src/i18n/in-sentence.ts'
import { useText } from '#src/i18n/use-text.ts'
import { BusyButton } from '#src/ui/feedback/BusyButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { ScanButton } from '#src/components/scan/ScanButton.tsx'
import { SearchResults } from './SearchResults.tsx'

/** Returning to the screen within this time sends no request. */
const SEEN_MS = 10_000

interface NumberSearchProps {
  label: string
  hint: string
  /** Other possible carriers of a number, listed before the parcel carriers recognized by its format. */
  candidatesOf?: (number: string) => TrackingCandidate[]
  /** Shown while nothing is searched. */
  children?: ReactNode
}

/** Up to 25 numbers, each with what is known about it (requirements §5). The search is in the address. */
export function NumberSearch({ label, hint, candidatesOf, children }: NumberSearchProps) {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const query = params.get('numbers') ?? ''
  const [typed, setTyped] = useState(query)
  // A search was opened from elsewhere: the box shows it.
  const [shown, setShown] = useState(query)
  if (shown !== query) {
    setShown(query)
    setTyped(query)
  }
  const [missing, setMissing] = useState(false)
  const client = useQueryClient()
  const queryKey = ['search-tracking', query]
  const search = useQuery({
    queryKey,
    enabled: query !== '',
    // Includes the table of all carriers' formats, which no other screen needs.
    queryFn: async () => (await import('./cached-search.ts')).searchOrCached(query, client, queryKey),
    // Without an answer, search again as soon as possible.
    staleTime: ({ state }) => (state.data?.source === 'carriers' ? SEEN_MS : 0),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const numbers = typed.trim()
    setMissing(numbers === '')
    if (numbers === '') return
    if (numbers === query) void search.refetch()
    else setParams({ numbers })
  }
  return (
    <Stack spacing={3}>
      <Paper component="form" noValidate variant="outlined" onSubmit={submit} sx={{ p: { xs: 2, sm: 3 } }}>
        <TextField
          id="numbers"
          label={text(label)}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setMissing(false)
          }}
          multiline
          minRows={3}
          maxRows={12}
          error={missing}
          helperText={
            missing
              ? text('validation.enter', { field: inSentence(text(label)) })
              : text(hint, { max: MAX_TRACKING_NUMBERS })
          }
          slotProps={{
            htmlInput: { spellCheck: false, autoCapitalize: 'characters', autoComplete: 'off' },
            input: {
              endAdornment: (
                <ScanButton
                  takes="tracking"
                  title={text('action.scanTracking')}
                  onNumber={(number) =>
                    setTyped((before) => [before.trim(), number].filter(Boolean).join('\n'))
                  }
                />
              ),
            },
          }}
        />
        <BusyButton
          type="submit"
          variant="contained"
          loading={search.isFetching}
          startIcon={<Icon name="search" />}
          sx={{ mt: 2 }}
        >
          {text('action.track')}
        </BusyButton>
      </Paper>
      {query === '' ? (
        children
      ) : (
        <div aria-live="polite">
          <QueryState query={search}>
            {(answer) => (
              <SearchResults
                answer={
                  candidatesOf
                    ? {
                        ...answer,
                        rows: answer.rows.map((row) => ({
                          ...row,
                          candidates: merged(candidatesOf(row.number), row.candidates),
                        })),
                      }
                    : answer
                }
              />
            )}
          </QueryState>
        </div>
      )}
    </Stack>
  )
}

/** Each carrier once. */
const merged = (
  first: readonly TrackingCandidate[],
  others: readonly TrackingCandidate[],
): TrackingCandidate[] => [
  ...first,
  ...others.filter(({ courierCode }) => !first.some((one) => one.courierCode === courierCode)),
]
