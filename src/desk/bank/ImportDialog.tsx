import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '#src/api/api-error.ts'
import { notify } from '#src/api/notices.ts'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { Fold } from '#src/ui/page/Fold.tsx'
import { Outcome } from '#src/desk/verbs/Outcome.tsx'
import { useRunVerb } from '#src/desk/verbs/use-verb.ts'
import { base64Of, sentValues, verbSchema, type VerbValues } from '#src/desk/verbs/verb-form.ts'
import { VerbFieldInput } from '#src/desk/verbs/VerbFieldInput.tsx'

/** What every import asks for; the rest is for files that don't say it themselves. */
const FIRST = new Set(['file', 'account'])

/** A bank's file is looked at first; what is in it is shown, and then it is imported as it was looked at. */
export function ImportDialog({ verb, close }: { verb: DeskVerb; close: () => void }) {
  const text = useText()
  const title = useId()
  const run = useRunVerb()
  const fields = verb.fields.filter(({ name }) => name !== 'dry-run')
  const schema = verbSchema(fields)
  const form = useForm<VerbValues>({
    resolver: resolverOf<VerbValues>(schema as never),
    defaultValues: { ...(schema.getDefault() as VerbValues), account: 'main' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const looked = run.data
  const send = form.handleSubmit(async (values) => {
    const file = values.file as File
    const dryRun: Record<string, string> = looked ? {} : { 'dry-run': '' }
    try {
      const { result } = await run.mutateAsync({
        verb: verb.name,
        values: { ...sentValues(verb, values), ...dryRun },
        input: await base64Of(file),
      })
      if (!looked) return
      notify({
        kind: 'done',
        text: text('desk.bank.imported', { count: (result as { matched: number }).matched }),
      })
      close()
    } catch (error) {
      // The query client has said what is wrong with the file; nothing was imported.
      if (!(error instanceof ApiError)) throw error
    }
  })
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{text('desk.verb.bank.import')}</DialogTitle>
      <FormProvider {...form}>
        <FormFrame schema={schema} onSubmit={() => void send()}>
          <DialogContent sx={{ pt: 0 }}>
            {looked ? (
              <>
                <Alert severity="info" sx={{ mb: 2 }}>
                  {text('desk.bank.looked')}
                </Alert>
                <Outcome outcome={looked} />
              </>
            ) : (
              <Stack spacing={2}>
                {fields
                  .filter(({ name }) => FIRST.has(name))
                  .map((field) => (
                    <VerbFieldInput key={field.name} field={field} />
                  ))}
                <Fold summary={text('desk.bank.format')}>
                  <Stack spacing={2} sx={{ pt: 1 }}>
                    {fields
                      .filter(({ name }) => !FIRST.has(name))
                      .map((field) => (
                        <VerbFieldInput key={field.name} field={field} />
                      ))}
                  </Stack>
                </Fold>
              </Stack>
            )}
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button onClick={looked ? run.reset : close}>
              {text(looked ? 'action.back' : 'action.cancel')}
            </Button>
            <NetworkButton needsNetwork explained type="submit" variant="contained" loading={run.isPending}>
              {text(looked ? 'desk.verb.bank.import' : 'desk.bank.look')}
            </NetworkButton>
          </DialogActions>
        </FormFrame>
      </FormProvider>
    </Dialog>
  )
}
