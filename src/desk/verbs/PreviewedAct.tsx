import { Alert, Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ApiError } from '#src/api/api-error.ts'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { useRunVerb, useVerb } from './use-verb.ts'
import { useVerbs } from './use-verbs.ts'
import { VerbFieldInput } from './VerbFieldInput.tsx'
import { sentValues, verbSchema, type VerbValues } from './verb-form.ts'

interface PreviewedActProps {
  verb: string
  values: Record<string, string>
  /** What it would do, from the verb's dry run. */
  preview: (result: unknown) => ReactNode
  /** What the button says, in figures. */
  button: (result: unknown) => string
  /** Not where it still waits for a second person of our staff, which is shown here. */
  onDone: (outcome: DeskOutcome) => void
}

/** An act that can't be undone: what it would do is shown first, then asked why, and the button says it in figures. */
export function PreviewedAct({ verb, values, preview, button, onDone }: PreviewedActProps) {
  const text = useText()
  const { data: verbs = [] } = useVerbs()
  const run = useRunVerb()
  // Of a dry run nothing stays, nor why.
  const dry = useVerb(verb, { ...values, reason: DRY_RUN, [DRY_RUN]: '' }, { enabled: !run.isSuccess })
  const fields = (verbs.find(({ name }) => name === verb)?.fields ?? []).filter(
    ({ name }) => name === 'reason',
  )
  const schema = verbSchema(fields)
  const form = useForm<VerbValues>({
    resolver: resolverOf<VerbValues>(schema as never),
    defaultValues: { reason: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const send = form.handleSubmit(async (valid) => {
    try {
      const outcome = await run.mutateAsync({
        verb,
        values: { ...values, ...sentValues({ fields }, valid) },
        input: '',
      })
      if (waits(outcome) === undefined) onDone(outcome)
    } catch (error) {
      // The query client has said why; what was typed stays.
      if (!(error instanceof ApiError)) throw error
    }
  })
  const waiting = run.data && waits(run.data)
  if (waiting !== undefined) return <Alert severity="info">{waiting}</Alert>
  if (dry.error) return <Alert severity="warning">{dry.error.message}</Alert>
  if (!dry.data) return <Loading />
  return (
    <FormProvider {...form}>
      <FormFrame schema={schema} onSubmit={() => void send()}>
        <Stack spacing={2}>
          {preview(dry.data.result)}
          <Alert severity="warning">{text('desk.cannotUndo')}</Alert>
          <Box sx={{ maxWidth: 560 }}>
            {fields.map((field) => (
              <VerbFieldInput key={field.name} field={field} />
            ))}
          </Box>
          <Box>
            <NetworkButton
              needsNetwork
              explained
              type="submit"
              variant="contained"
              color="error"
              loading={run.isPending}
            >
              {button(dry.data.result)}
            </NetworkButton>
          </Box>
        </Stack>
      </FormFrame>
    </FormProvider>
  )
}

/** What is said instead of an answer while somebody else has to confirm it. */
function waits({ result }: DeskOutcome): string | undefined {
  const { message } = result as { message?: string }
  return message
}

const DRY_RUN = 'dry-run'
