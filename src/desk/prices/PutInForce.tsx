import { Alert, Box, Paper, Stack, Typography } from '@mui/material'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { object, string } from 'yup'
import { ApiError } from '#src/api/api-error.ts'
import { notify } from '#src/api/notices.ts'
import { asDay, isDay } from '#src/domain/shared/fields.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { VerbFieldInput } from '#src/desk/verbs/VerbFieldInput.tsx'
import { useRunVerb } from '#src/desk/verbs/use-verb.ts'
import { Differences } from './Differences.tsx'
import { Effect } from './Effect.tsx'
import { Faults } from './Faults.tsx'
import { useLook, type Proposal } from './proposal.ts'

const REASON = { name: 'reason', kind: 'text', required: true } as const
const schema = object({
  /** '' is now. */
  from: string()
    .trim()
    .default('')
    .test('day', 'validation.date', (value) => !value || isDay(asDay(value))),
  reason: string().trim().default('').max(500, 'validation.tooLong').required('validation.enter'),
})

interface PutInForceProps {
  proposal: Proposal
  done: () => void
}

/** What is wrong with a proposal; else what it changes, what quotes would cost, and the way to put it into force. */
export function PutInForce({ proposal, done }: PutInForceProps) {
  const text = useText()
  const { day } = useDates()
  const run = useRunVerb()
  const form = useForm({
    resolver: resolverOf<{ from: string; reason: string }>(schema as never),
    defaultValues: { from: '', reason: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const typed = useDebounced(useWatch({ control: form.control, name: 'from' }), 400)
  const from = isDay(asDay(typed)) ? asDay(typed) : ''
  const query = useLook(proposal, 'dry-run', from)
  const send = form.handleSubmit(async (values) => {
    const { verb, input } = proposal
    const starts = asDay(values.from)
    try {
      await run.mutateAsync({
        verb,
        values: { ...proposal.values, reason: values.reason, ...(starts && { from: starts }) },
        input,
      })
      notify({ kind: 'done', messageId: starts ? 'desk.prices.planned' : 'desk.prices.done' })
      done()
    } catch (error) {
      // The query client has said why; what was typed stays.
      if (!(error instanceof ApiError)) throw error
    }
  })
  return (
    <Box aria-busy={query.isFetching}>
      <QueryState query={query}>
        {(looked) => (
          <Stack spacing={2}>
            {looked.others.length > 0 && (
              <Alert severity="warning">
                {text('desk.prices.otherSheets', { names: looked.others.join(', ') })}
              </Alert>
            )}
            {looked.ok ? (
              <>
                {looked.later.length > 0 && (
                  <Alert severity="info">
                    {text('desk.prices.later', { days: looked.later.map((one) => day(one)).join(', ') })}
                  </Alert>
                )}
                <Differences looked={looked} />
                <Effect proposal={proposal} from={from} />
                <Paper component="section" variant="outlined" sx={{ p: 2 }}>
                  <Typography variant="h2" sx={{ mb: 2 }}>
                    {text('desk.prices.putInForce')}
                  </Typography>
                  <FormProvider {...form}>
                    <FormFrame schema={schema} onSubmit={() => void send()}>
                      <Stack spacing={2} sx={{ maxWidth: 560 }}>
                        <DateInput name="from" label="desk.prices.from" />
                        <VerbFieldInput field={REASON} />
                        <Box>
                          <NetworkButton
                            needsNetwork
                            explained
                            type="submit"
                            variant="contained"
                            loading={run.isPending}
                          >
                            {text('desk.prices.putInForce')}
                          </NetworkButton>
                        </Box>
                      </Stack>
                    </FormFrame>
                  </FormProvider>
                </Paper>
              </>
            ) : (
              <Faults faults={looked.errors} count={looked.errorCount} />
            )}
          </Stack>
        )}
      </QueryState>
    </Box>
  )
}
