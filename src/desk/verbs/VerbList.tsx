import { Box, Button, Paper, Stack } from '@mui/material'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { Link } from 'react-router-dom'
import { rowNumber, rowPath } from '#src/desk/paths.ts'
import { FormSchema } from '#src/ui/form/schema-context.ts'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { Outcome } from './Outcome.tsx'
import { RecordTable } from './RecordTable.tsx'
import { RowActions, type Ask } from './RowActions.tsx'
import { keyIn, type Row } from './row-key.ts'
import { useVerb } from './use-verb.ts'
import { VerbDialog } from './VerbDialog.tsx'
import { VerbFieldInput } from './VerbFieldInput.tsx'
import { sentValues, verbSchema, type VerbValues } from './verb-form.ts'
import { nounOf } from '#src/desk/layout/menu.ts'

/** How often a list that is open looks again. */
const AGAIN_MS = 30_000

/** What a verb lists, filtered by its options, with what can be done with each row. */
export function VerbList({ verb, acts }: { verb: DeskVerb; acts: readonly DeskVerb[] }) {
  const text = useText()
  const schema = verbSchema(verb.fields)
  const form = useForm<VerbValues>({
    resolver: resolverOf<VerbValues>(schema as never),
    defaultValues: schema.getDefault() as VerbValues,
    mode: 'onChange',
  })
  const values = useWatch({ control: form.control })
  const valid = schema.isValidSync(values) ? (schema.cast(values) as VerbValues) : {}
  const query = useVerb(verb.name, sentValues(verb, valid), { every: AGAIN_MS })
  const [asked, setAsked] = useState<Ask>()
  const actsOf = (row: Row): Ask[] =>
    acts.flatMap((act) => {
      const about = keyIn(act.fields, row)
      return about ? [{ verb: act, about }] : []
    })
  const actions = (row: Row) => {
    const possible = actsOf(row)
    const number = rowNumber(row)
    const path = rowPath(nounOf(verb), number)
    return path ? (
      <OpenRow path={path} number={String(number)} />
    ) : (
      <RowActions acts={possible} ask={setAsked} />
    )
  }
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }} aria-busy={query.isFetching}>
      {verb.fields.length > 0 && (
        <FormProvider {...form}>
          <FormSchema value={schema}>
            <Stack
              direction="row"
              component="form"
              onSubmit={(event) => event.preventDefault()}
              sx={{
                flexWrap: 'wrap',
                gap: 2,
                p: 2,
                borderBottom: 1,
                borderColor: 'divider',
                '& > *': { flex: '0 1 200px' },
              }}
            >
              {verb.fields.map((field) => (
                <VerbFieldInput key={field.name} field={{ ...field, required: false }} filter />
              ))}
            </Stack>
          </FormSchema>
        </FormProvider>
      )}
      <QueryState query={query} waiting={<WaitingRows columns={5} />}>
        {(outcome) => {
          const { result } = outcome
          if (!Array.isArray(result))
            return (
              <Box sx={{ p: 2 }}>
                <Outcome outcome={outcome} />
              </Box>
            )
          return result.length > 0 ? (
            <RecordTable
              rows={result as Row[]}
              // Sums are rows about which nothing can be done.
              {...((result as Row[]).some((row) => actsOf(row).length > 0) && { actions })}
            />
          ) : (
            <StateBox icon="checkCircle" title={text('desk.nothing')} />
          )
        }}
      </QueryState>
      {asked && <VerbDialog verb={asked.verb} about={asked.about} close={() => setAsked(undefined)} />}
    </Paper>
  )
}

function OpenRow({ path, number }: { path: string; number: string }) {
  const text = useText()
  return (
    <Button
      size="small"
      variant="outlined"
      component={Link}
      to={path}
      aria-label={text('desk.customers.openOf', { name: number })}
    >
      {text('desk.customers.open')}
    </Button>
  )
}
