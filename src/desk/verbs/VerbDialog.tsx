import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useCallback, useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '#src/api/api-error.ts'
import type { DeskOutcome, DeskVerb } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { actOf } from './row-key.ts'
import { Outcome } from './Outcome.tsx'
import { useRunVerb } from './use-verb.ts'
import { VerbFieldInput } from './VerbFieldInput.tsx'
import { base64Of, sentValues, verbSchema, type VerbValues } from './verb-form.ts'

interface VerbDialogProps {
  verb: DeskVerb
  /** What is known already: the field of the row it is about, and its value. */
  about?: { field: string; value: string } | undefined
  /** Values that the screen knows besides, and doesn't ask for. */
  also?: Readonly<Record<string, string>>
  close: () => void
}

/** Asks for what a verb needs, runs it, and shows what it answers. */
export function VerbDialog({ verb, about, also, close }: VerbDialogProps) {
  const text = useText()
  const title = useId()
  const run = useRunVerb()
  const fields = verb.fields.filter(({ name }) => name !== about?.field)
  const schema = verbSchema(fields)
  const form = useForm<VerbValues>({
    resolver: resolverOf<VerbValues>(schema as never),
    defaultValues: schema.getDefault() as VerbValues,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  // Where there is nothing to fill in, Enter is enough.
  const isReady = fields.length === 0
  const submit = useCallback(
    (button: HTMLButtonElement | null) => {
      if (isReady) button?.focus()
    },
    [isReady],
  )
  const words = `${verb.name.split(' ')[0]}.${actOf(verb)}`
  const send = form.handleSubmit(async (values) => {
    const file = fields.map(({ name }) => values[name]).find((value) => value instanceof File)
    const known = { ...also, ...(about && { [about.field]: about.value }) }
    const input = file ? { input: await base64Of(file) } : {}
    await run
      .mutateAsync({ verb: verb.name, values: { ...known, ...sentValues(verb, values) }, ...input } as never)
      .catch((error: unknown) => {
        // The query client says what went wrong; what is wrong with a field stands there.
        if (!(error instanceof ApiError)) throw error
        for (const [path, message] of Object.entries(error.fields))
          form.setError(path.replace(/^values\./, ''), { type: 'server', message })
      })
  })
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth={run.data ? 'md' : 'sm'} fullWidth>
      <DialogTitle id={title}>
        {text(`desk.verb.${words}`)}
        {about && ` · ${about.value}`}
      </DialogTitle>
      {run.data ? (
        <Done outcome={run.data} close={close} />
      ) : (
        <FormProvider {...form}>
          <FormFrame schema={schema} onSubmit={() => void send()}>
            <DialogContent sx={{ pt: 0 }}>
              <Typography color="text.secondary" sx={{ mb: 2 }}>
                {text(`desk.help.${words}`)}
              </Typography>
              <Stack spacing={2}>
                {fields.map((field) => (
                  <VerbFieldInput key={field.name} field={field} />
                ))}
              </Stack>
            </DialogContent>
            <DialogActions sx={{ p: 2 }}>
              <Button onClick={close}>{text('action.cancel')}</Button>
              <NetworkButton
                needsNetwork
                explained
                ref={submit}
                type="submit"
                variant="contained"
                loading={run.isPending}
              >
                {text(`desk.verb.${words}`)}
              </NetworkButton>
            </DialogActions>
          </FormFrame>
        </FormProvider>
      )}
    </Dialog>
  )
}

function Done({ outcome, close }: { outcome: DeskOutcome; close: () => void }) {
  const text = useText()
  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        {outcome.wrong && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {text('desk.wrong')}
          </Alert>
        )}
        <Outcome outcome={outcome} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button ref={focus} variant="contained" onClick={close}>
          {text('action.close')}
        </Button>
      </DialogActions>
    </>
  )
}

/** The button that was pressed is gone, and keys would go nowhere. */
const focus = (button: HTMLButtonElement | null): void => button?.focus()
