import { useRef } from 'react'
import { typedDay } from '#src/domain/shared/typed-day.ts'
import { formatAsTyped } from '#src/ui/form/format-as-typed.ts'
import { useDateHint } from '#src/i18n/use-date-hint.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { usePlainField } from './use-plain-field.ts'

/** A date, typed as YYYY/MM/DD in every language (D29), or chosen with the browser's own picker. */
export function PlainDate({ name, defaultValue }: { name: string; defaultValue?: string | undefined }) {
  const { text, label, helperText, wrong, describedBy, attributes } = usePlainField(name)
  const hint = useDateHint()
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const choose = (day: string) => {
    input.current!.value = day.replaceAll('-', '/')
    // Fires the same event as typing, for the form and for autosave.
    input.current!.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={wrong ? 'plain-field wrong' : 'plain-field'}>
      <label htmlFor={attributes.id}>{label}</label>
      <span className="plain-box">
        <input
          {...attributes}
          ref={input}
          defaultValue={defaultValue}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          onInput={({ currentTarget }) => formatAsTyped(currentTarget, typedDay)}
          placeholder={hint}
          aria-describedby={describedBy}
        />
        <input
          ref={picker}
          className="plain-picker"
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ target }) => choose(target.value)}
        />
        {/* Safari before 16 has no showPicker; dates can still be typed. */}
        <button
          type="button"
          className="header-action"
          aria-label={text('action.pickDate')}
          onClick={() => picker.current?.showPicker?.()}
        >
          <Icon name="calendar" />
        </button>
      </span>
      <p id={describedBy} className="hint">
        {helperText ?? hint}
      </p>
    </div>
  )
}
