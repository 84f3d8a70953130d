import { Box, Button, Paper, Stack } from '@mui/material'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { ApiError } from '#src/api/api-error.ts'
import { notify } from '#src/api/notices.ts'
import type { VerbField } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { Fold } from '#src/ui/page/Fold.tsx'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { base64Of, sentValues, verbSchema, type VerbValues } from '#src/desk/verbs/verb-form.ts'
import { VerbFieldInput } from '#src/desk/verbs/VerbFieldInput.tsx'
import type { BillImport } from './bill.ts'
import { ImportPreview } from './ImportPreview.tsx'

type Carrier = Record<'carrier' | 'name' | 'mapping', string>

/** A carrier's file: looked at as a whole first, with every row that needs a decision, then imported as it was looked at. */
export function ImportBills() {
  const { data: verbs = [] } = useVerbs()
  const fields = verbs.find(({ name }) => name === 'bill import')?.fields
  const query = useVerb('bill carriers', {})
  return (
    <QueryState query={query}>
      {({ result }) => fields && <ImportForm fields={fields} carriers={result as Carrier[]} />}
    </QueryState>
  )
}

/** What every import asks for; the rest is for files that don't say it themselves. */
const [CARRIER, FILE] = ['carrier', 'file-csv'] as const
const REST = ['mapping', 'number', 'date', 'tolerance'] as const

function ImportForm({ fields, carriers }: { fields: readonly VerbField[]; carriers: readonly Carrier[] }) {
  const text = useText()
  const run = useRunVerb()
  const schema = verbSchema(fields)
  const form = useForm<VerbValues>({
    resolver: resolverOf<VerbValues>(schema as never),
    defaultValues: schema.getDefault() as VerbValues,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const chosen = useWatch({ control: form.control, name: CARRIER })
  const remembered = carriers.find(({ carrier }) => carrier === chosen)?.mapping
  const field = (name: string) => fields.find((one) => one.name === name)!
  const looked = run.data?.result as BillImport | undefined
  const isReady = looked?.imported === false && !looked.faults && (looked.bills ?? []).length > 0
  const send = form.handleSubmit(async (values) => {
    try {
      const { result } = await run.mutateAsync({
        verb: 'bill import',
        values: { ...sentValues({ fields: [...fields] }, values), ...(isReady ? {} : { 'dry-run': '' }) },
        input: await base64Of(values[FILE] as File),
      })
      const { imported, bills = [] } = result as BillImport
      if (imported) notify({ kind: 'done', text: text('desk.bills.imported', { count: bills.length }) })
    } catch (error) {
      // The query client has said what is wrong; nothing was imported.
      if (!(error instanceof ApiError)) throw error
    }
  })
  return (
    <Stack spacing={2}>
      <FormProvider {...form}>
        <FormFrame schema={schema} onSubmit={() => void send()}>
          <Paper variant="outlined" sx={{ p: 2 }}>
            {!isReady && (
              <Stack spacing={2} sx={{ maxWidth: 560, mb: 2 }}>
                <SelectInput
                  name={CARRIER}
                  label="desk.column.carrier"
                  options={carriers.map(({ carrier }) => carrier)}
                  optionText={(code) => carriers.find(({ carrier }) => carrier === code)?.name ?? code}
                />
                <VerbFieldInput field={field(FILE)} />
                <Fold summary={text('desk.bills.format')}>
                  <Stack spacing={2} sx={{ pt: 1 }}>
                    {remembered && (
                      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                        {text('desk.bills.remembered', { columns: remembered })}
                      </Box>
                    )}
                    {REST.map((name) => (
                      <VerbFieldInput key={name} field={field(name)} />
                    ))}
                  </Stack>
                </Fold>
              </Stack>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <NetworkButton needsNetwork explained type="submit" variant="contained" loading={run.isPending}>
                {isReady
                  ? text('desk.bills.importCount', { count: looked.bills!.length })
                  : text('desk.bank.look')}
              </NetworkButton>
              {isReady && <Button onClick={run.reset}>{text('action.back')}</Button>}
            </Box>
          </Paper>
        </FormFrame>
      </FormProvider>
      {looked && <ImportPreview looked={looked} carrier={chosen as string} />}
    </Stack>
  )
}
