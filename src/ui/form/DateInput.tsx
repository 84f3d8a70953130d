import { IconButton, InputAdornment } from '@mui/material'
import { useRef } from 'react'
import { DATE_HINT } from '#src/domain/limits.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Field } from './Field.tsx'
import { useField, type InputProps } from './use-field.ts'

interface DateInputProps extends InputProps {
  /** YYYY-MM-DD: the first day the picker offers. The schema decides. */
  min?: string
}

/** A day, typed as YYYY/MM/DD in every language (D29), or chosen with the browser's own picker. The form holds what was typed. */
export function DateInput({ name, label, min }: DateInputProps) {
  const input = useField({ name, ...(label && { label }) })
  const { ref, value, onChange, ...field } = input.field
  const picker = useRef<HTMLInputElement>(null)
  const typed = String(value ?? '').replaceAll('-', '/')
  return (
    <Field
      {...field} id={input.id} inputRef={ref} value={typed} label={input.label} required={input.required}
      onChange={({ target }) => onChange(target.value)}
      placeholder={DATE_HINT} error={!!input.error} helperText={input.error ?? input.hint ?? DATE_HINT}
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ position: 'relative' }}>
              <IconButton edge="end" size="small" onClick={() => open(picker.current)}><Icon name="calendar" label={input.text('action.pickDate')} /></IconButton>
              <input
                ref={picker} type="date" tabIndex={-1} aria-hidden="true" min={min} value={typed.replaceAll('/', '-')}
                onChange={({ target }) => onChange(target.value.replaceAll('-', '/'))} style={BEHIND}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

/** Where the browser's picker opens; never seen and never in the way. */
const BEHIND = { position: 'absolute', right: 0, bottom: 0, width: 24, height: 24, opacity: 0, pointerEvents: 'none', border: 0 } as const

function open(picker: HTMLInputElement | null): void {
  // Safari before 16 has no showPicker: the typed form is there for it.
  picker?.showPicker?.()
}
