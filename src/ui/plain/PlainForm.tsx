import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ValidationError, type AnyObject, type ObjectSchema, type Schema } from 'yup'
import { ApiError } from '#src/api/api-error.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PlainFormContext } from './form-state.ts'

interface PlainFormProps<T extends AnyObject> {
  schema: ObjectSchema<T>
  /** Values that no input holds. */
  defaultValues?: Partial<NoInfer<T>>
  onSubmit: (values: NoInfer<T>) => Promise<unknown>
  submitLabel: string
  /** Beside the submit button. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A form of native inputs for the public pages: with MUI and react-hook-form the sign-in page was 128 kB gz
 * larger and blocked a slow phone for longer than Lighthouse's best score allows. Same schemas, messages and
 * behaviour as ui/form.
 */
export function PlainForm<T extends AnyObject>({
  schema,
  defaultValues,
  onSubmit,
  submitLabel,
  actions,
  children,
}: PlainFormProps<T>) {
  const text = useText()
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const typed = () => ({
    ...defaultValues,
    ...Object.fromEntries([...new FormData(element.current!)].map(([name, value]) => [name, value])),
  })

  const show = (found: Record<string, string>) => {
    setErrors(found)
    const first = [...element.current!.elements].find((input) => (input as HTMLInputElement).name in found)
    ;(first as HTMLElement | undefined)?.focus()
  }
  const check = (name: string) => {
    // Blur also fires when a field goes away with its form.
    if (element.current)
      void problems(schema, typed()).then((found) =>
        setErrors((before) => withOnly(before, name, found[name])),
      )
  }

  const send = async () => {
    const found = await problems(schema, typed())
    if (Object.keys(found).length > 0) return show(found)
    setErrors({})
    try {
      await onSubmit(schema.cast(typed()) as T)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show(error.fields)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    void send().finally(() => setBusy(false))
  }
  const count = Object.keys(errors).length
  return (
    <PlainFormContext value={{ errors, check }}>
      <form ref={element} noValidate onSubmit={submit} className="plain-form">
        <p role="alert" className="visually-hidden">
          {count > 0 && text('validation.summary', { count })}
        </p>
        {children}
        <div className="row">
          <button className="button" aria-disabled={busy} aria-busy={busy}>
            {text(submitLabel)}
          </button>
          {actions}
        </div>
      </form>
    </PlainFormContext>
  )
}

/** Field → its first message. An unchecked box sends nothing; the schema's default makes that false. */
async function problems(
  schema: Pick<Schema, 'validate'>,
  values: AnyObject,
): Promise<Record<string, string>> {
  try {
    await schema.validate(values, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path ?? '', message]))
  }
}

function withOnly(
  errors: Record<string, string>,
  name: string,
  error: string | undefined,
): Record<string, string> {
  const others = Object.entries(errors).filter(([other]) => other !== name)
  return Object.fromEntries(error === undefined ? others : [...others, [name, error]])
}
