import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useId, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { notify } from '#src/api/notices.ts'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { FigureTable, type FigureColumn } from '#src/desk/books/FigureTable.tsx'
import { customerPath } from '#src/desk/paths.ts'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'
import { base64Of, sentValues, verbSchema, type VerbValues } from '#src/desk/verbs/verb-form.ts'
import { VerbFieldInput } from '#src/desk/verbs/VerbFieldInput.tsx'
import type { Adjusted, ShownBill } from './bill.ts'

interface SendDialogProps {
  bill: Pick<ShownBill, 'number' | 'carrier'>
  verb: DeskVerb
  rows: readonly string[]
  close: () => void
}

/** What each customer would get of the chosen rows, with taxes; then it is sent, once whoever else presses too. */
export function SendDialog({ bill, verb, rows, close }: SendDialogProps) {
  const text = useText()
  const title = useId()
  const run = useRunVerb()
  // As they were chosen: what is sent meanwhile changes the list behind this dialog.
  const [values] = useState({
    'bill-number': bill.number,
    carrier: bill.carrier,
    rows: rows.join(','),
  })
  const query = useVerb('bill adjust', { ...values, 'dry-run': '' }, { enabled: !run.isSuccess })
  const fields = verb.fields.filter(({ name }) => name === 'evidence')
  const schema = verbSchema(fields)
  const form = useForm<VerbValues>({
    resolver: resolverOf<VerbValues>(schema as never),
    defaultValues: schema.getDefault() as VerbValues,
  })
  const send = form.handleSubmit(async (valid) => {
    const picture = valid.evidence instanceof File ? valid.evidence : undefined
    try {
      const { result } = await run.mutateAsync({
        verb: verb.name,
        values: { ...values, ...sentValues({ fields }, valid) },
        input: picture ? await base64Of(picture) : '',
      })
      const { message } = result as { message?: string }
      // Above a certain amount of credits it waits for a second person.
      if (message !== undefined) notify({ kind: 'notice', text: message })
      else tell(result as Adjusted)
      close()
    } catch (error) {
      // The query client has said why.
      if (!(error instanceof ApiError)) throw error
    }
  })
  const tell = ({ rows: sent, already, faults }: Adjusted) => {
    notify({ kind: 'done', text: text('desk.bills.sent', { count: Number(sent) }) })
    if (already.length > 0)
      notify({ kind: 'notice', text: text('desk.bills.already', { rows: already.join(', ') }) })
    for (const fault of faults)
      notify({ kind: 'notice', text: text('desk.bills.notSent', { row: fault.row, reason: fault.reason }) })
  }
  const count = Number((query.data?.result as Adjusted | undefined)?.rows ?? 0)
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title}>{text('desk.verb.bill.adjust')}</DialogTitle>
      <FormProvider {...form}>
        <FormFrame schema={schema} onSubmit={() => void send()}>
          <DialogContent sx={{ pt: 0 }}>
            <Stack spacing={2}>
              <Alert severity="info">{text('desk.bills.notYetSent')}</Alert>
              <QueryState query={query}>
                {({ result }) => <Preview adjusted={result as Adjusted} />}
              </QueryState>
              {fields.map((field) => (
                <VerbFieldInput key={field.name} field={field} />
              ))}
              <span>{text('desk.bills.evidence')}</span>
            </Stack>
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button onClick={close}>{text('action.cancel')}</Button>
            <NetworkButton
              needsNetwork
              explained
              type="submit"
              variant="contained"
              disabled={count === 0}
              loading={run.isPending}
            >
              {text('desk.bills.send', { count })}
            </NetworkButton>
          </DialogActions>
        </FormFrame>
      </FormProvider>
    </Dialog>
  )
}

function Preview({ adjusted: { customers, rows, charged, credited, tax } }: { adjusted: Adjusted }) {
  const text = useText()
  const columns: FigureColumn<Adjusted['customers'][number]>[] = [
    { name: 'name', show: ({ customer, name }) => <Link to={customerPath(customer)}>{name || '–'}</Link> },
    ...(['rows', 'charged', 'credited', 'tax'] as const).map((name) => ({ name, figure: true as const })),
  ]
  return (
    <FigureTable
      label={text('desk.verb.bill.adjust')}
      columns={columns}
      rows={customers}
      total={{ words: text('price.total'), figures: { rows, charged, credited, tax } }}
    />
  )
}
