import { useId, useState, type FormEvent, type InputHTMLAttributes } from 'react'
import { useText } from '#src/i18n/use-text.ts'

interface QuickFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** The message for invalid input; the browser's own bubble uses the browser's language, not the page's. */
  wrong?: string
}

export function QuickField({ label, wrong, ...input }: QuickFieldProps) {
  const text = useText()
  const id = useId()
  const [shownError, setShownError] = useState<string>()
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { currentTarget: field } = event
    const { valueMissing, badInput, customError } = field.validity
    setShownError(
      customError ? field.validationMessage : valueMissing && !badInput ? text('validation.required') : wrong,
    )
    if (field.form?.querySelector(':invalid') === field) field.focus()
  }
  return (
    <div>
      <label htmlFor={`${id}-field`}>{label}</label>
      <input
        id={`${id}-field`}
        {...input}
        required
        onInvalid={onInvalid}
        onInput={({ currentTarget }) => {
          currentTarget.setCustomValidity('')
          setShownError(undefined)
        }}
        aria-invalid={shownError !== undefined}
        aria-describedby={shownError && id}
      />
      <p id={id} className="said" role="alert">
        {shownError}
      </p>
    </div>
  )
}
