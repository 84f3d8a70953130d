import { usePlainField } from './use-plain-field.ts'

interface PlainTextAreaProps {
  name: string
  rows?: number
  maxLength: number
  defaultValue?: string
  /** Another hint's message id; empty for none. */
  hint?: string
}

/** Several lines of text; grows with its content where the browser can (`field-sizing`). */
export function PlainTextArea({ name, rows = 6, hint, ...rest }: PlainTextAreaProps) {
  const { label, helperText, wrong, describedBy, attributes } = usePlainField(name, hint)
  return (
    <div className={wrong ? 'plain-field wrong' : 'plain-field'}>
      <label htmlFor={attributes.id}>{label}</label>
      <span className="plain-box">
        <textarea {...attributes} {...rest} rows={rows} />
      </span>
      {helperText && (
        <p id={describedBy} className="hint">
          {helperText}
        </p>
      )}
    </div>
  )
}
