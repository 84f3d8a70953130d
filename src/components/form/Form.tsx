import { Box, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { Schema } from 'yup'
import { ApiError } from '#src/api/api-error.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DeviceStorageError } from '#src/offline/database/storage-error.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { BackupStatus } from './BackupStatus.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { StickyAction } from '#src/ui/page/StickyAction.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { useFormBackup, type BackupStore } from './use-form-backup.ts'

interface FormProps<T extends FieldValues> {
  schema: Schema<T>
  /** Initial values, over the schema's defaults. Read once: change the form's `key` to start over. */
  defaultValues?: Partial<NoInfer<T>> | undefined
  onSubmit: (values: NoInfer<T>) => Promise<unknown>
  submitLabel?: string
  /** The screen's one primary action is elsewhere. */
  secondary?: boolean
  /** Submitting needs a connection: the button says so while there is none. */
  needsNetwork?: boolean
  /** Keeps what is typed on this device under this name. Not for passwords and cards. */
  draft?: string
  /** Where it keeps that, when words aren't all. Made once. */
  place?: (name: string) => Promise<BackupStore>
  /** A long form: on a phone its button stays in view. */
  sticky?: boolean
  /**
   * One after the other: once sent it is empty for the next, but for what was typed meanwhile. Names the input
   * that says which one it is.
   */
  again?: Path<NoInfer<T>>
  /** Beside the submit button. */
  actions?: ReactNode
  children: ReactNode
}

/** A form: a schema, its fields, and what to do with valid values. */
export function Form<T extends FieldValues>({
  schema,
  defaultValues,
  onSubmit,
  submitLabel = 'action.save',
  secondary = false,
  needsNetwork = false,
  draft,
  place,
  sticky = false,
  again,
  actions,
  children,
}: FormProps<T>) {
  const text = useText()
  const form = useForm<T>({
    resolver: resolverOf<T>(schema),
    defaultValues: { ...schema.getDefault(), ...defaultValues } as DefaultValues<T>,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isSubmitting } = form.formState
  const backup = useFormBackup(form, draft && `form:${draft}`, place)

  async function submit() {
    await backup.restored()
    const values = { ...form.getValues() }
    let sent = false
    await form.handleSubmit(async (valid) => {
      try {
        await onSubmit(valid)
        await backup.done()
        sent = true
      } catch (error) {
        showRefusal(form, error)
      }
    })()
    if (again && sent) beginAgain(form, values, again)
  }
  return (
    <FormProvider {...form}>
      <FormFrame schema={schema} onSubmit={() => void submit()}>
        <Stack spacing={2}>{children}</Stack>
        {draft && <BackupStatus draft={backup} discard={backup.discard} />}
        <Foot sticky={sticky}>
          <NetworkButton
            needsNetwork={needsNetwork}
            explained
            type="submit"
            aria-keyshortcuts="S"
            variant={secondary ? 'outlined' : 'contained'}
            loading={isSubmitting}
          >
            {text(submitLabel)}
          </NetworkButton>
          {actions}
        </Foot>
      </FormFrame>
    </FormProvider>
  )
}

/**
 * The next may have been typed, or scanned, while this one was on its way. If this one was changed meanwhile,
 * the change waits for the button.
 */
function beginAgain<T extends FieldValues>(form: UseFormReturn<T>, sent: T, which: Path<T>): void {
  const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name])
  if (typed.length > 0 && !typed.some(([name]) => name === which)) return
  form.reset({ ...form.formState.defaultValues, ...Object.fromEntries(typed) } as T, {
    keepDefaultValues: true,
  })
  if (typed.length === 0) form.setFocus(which)
}

const Foot = ({ sticky, children }: { sticky: boolean; children: ReactNode }) =>
  sticky ? (
    <Box sx={{ mt: 2, display: { xs: 'contents', sm: 'block' } }}>
      <StickyAction>{children}</StickyAction>
    </Box>
  ) : (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>{children}</Box>
  )

/**
 * Shows the server's errors at their inputs. The query client reports failed calls, storage errors are
 * notified here; anything else is a bug of ours.
 */
function showRefusal<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  if (error instanceof DeviceStorageError) return notifyStorageError(error)
  if (!(error instanceof ApiError)) throw error
  for (const [path, message] of Object.entries(error.fields))
    form.setError(path as Path<T>, { type: 'server', message })
}
