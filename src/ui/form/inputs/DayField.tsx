import { IconButton, InputAdornment, useMediaQuery } from '@mui/material'
import { useRef, type PointerEvent } from 'react'
import { typedDay } from '#src/domain/shared/typed-day.ts'
import { useDateHint } from '#src/i18n/use-date-hint.ts'
import { useText } from '#src/i18n/use-text.ts'
import { formatAsTyped } from '#src/ui/form/format-as-typed.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Field, type FieldProps } from '#src/ui/form/Field.tsx'

interface DayFieldProps extends Omit<
  FieldProps,
  'onChange' | 'type' | 'children' | 'slotProps' | 'placeholder'
> {
  /** YYYY/MM/DD, or as much of it as was typed. */
  onChange: (typed: string) => void
  /** YYYY-MM-DD: the first day the picker offers. */
  min?: string | undefined
}

/** A date, typed as YYYY/MM/DD in every language (D29), or chosen with the browser's own picker. */
export function DayField({ value, onChange, min, helperText, ...field }: DayFieldProps) {
  const text = useText()
  const hint = useDateHint()
  const picker = useRef<HTMLInputElement>(null)
  const inHand = useMediaQuery('(pointer: coarse)')
  const wasThere = useRef(false)
  return (
    <Field
      {...field}
      value={value}
      onChange={({ target }) => onChange(formatAsTyped(target as HTMLInputElement, typedDay))}
      placeholder={hint}
      helperText={helperText ?? hint}
      slotProps={{
        htmlInput: {
          inputMode: 'numeric',
          autoComplete: 'off',
          maxLength: 12,
          // A first tap opens the calendar. Whoever taps again, or closes it, types.
          onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
            wasThere.current = document.activeElement === currentTarget
          },
          onClick: () => {
            if (inHand && !wasThere.current) open(picker.current)
          },
        },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ position: 'relative' }}>
              <IconButton edge="end" size="small" onClick={() => open(picker.current)}>
                <Icon name="calendar" label={text('action.pickDate')} />
              </IconButton>
              <input
                ref={picker}
                type="date"
                tabIndex={-1}
                aria-hidden="true"
                min={min}
                value={value.replaceAll('/', '-')}
                onChange={({ target }) => onChange(target.value.replaceAll('-', '/'))}
                style={BEHIND}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

/** Anchors the browser's picker; never visible, never in the way. */
const BEHIND = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 24,
  height: 24,
  opacity: 0,
  pointerEvents: 'none',
  border: 0,
} as const

function open(picker: HTMLInputElement | null): void {
  // Safari before 16 has no showPicker; dates can still be typed.
  picker?.showPicker?.()
}
