import { useState, type InputHTMLAttributes } from 'react'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { usePlainField } from './use-plain-field.ts'

type PlainInputProps = {
  name: string
  /** Another label's message id, where one word has two meanings. */
  label?: string
  /** Another hint's message id; empty for none. */
  hint?: string
  /** Marked as required; the schema or the server decides. */
  required?: boolean
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoCapitalize' | 'autoComplete' | 'maxLength' | 'defaultValue'
>

/** One line of text; a password can be shown. */
export function PlainInput({
  name,
  hint,
  label: labelId,
  type = 'text',
  required = false,
  ...rest
}: PlainInputProps) {
  const { text, label, helperText, wrong, describedBy, attributes } = usePlainField(name, hint, labelId)
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  return (
    <div className={wrong ? 'plain-field wrong' : 'plain-field'}>
      <label htmlFor={attributes.id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      <span className="plain-box">
        <input
          {...attributes}
          {...rest}
          {...(required && { 'aria-required': true })}
          type={secret && shown ? 'text' : type}
          {...(secret && { autoCapitalize: 'off', spellCheck: false })}
        />
        {secret && (
          <button
            type="button"
            className="header-action"
            aria-pressed={shown}
            aria-label={text('action.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        )}
      </span>
      {helperText && (
        <p id={describedBy} className="hint">
          {helperText}
        </p>
      )}
    </div>
  )
}
