import { FormControl, FormHelperText, InputLabel, NativeSelect, OutlinedInput } from '@mui/material'
import type { ChangeEvent, FocusEventHandler, ReactNode, Ref } from 'react'

export interface FieldProps {
  id: string
  name: string
  label: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  onBlur?: FocusEventHandler
  inputRef?: Ref<unknown>
  required?: boolean
  error?: boolean
  helperText?: ReactNode
  type?: string | undefined
  autoComplete?: string | undefined
  placeholder?: string | undefined
  multiline?: boolean | undefined
  minRows?: number | undefined
  slotProps?:
    | {
        htmlInput?: object | undefined
        input?: { startAdornment?: ReactNode; endAdornment?: ReactNode } | undefined
      }
    | undefined
  /** The label stands above also while the field is empty. */
  labelAbove?: boolean | undefined
  /** The options of a choice: it is the browser's own list. */
  children?: ReactNode
}

/** MUI's parts of a text field without its menu of choices, which would cost 20 kB on every first screen. */
export function Field({
  id,
  label,
  required = false,
  error = false,
  helperText,
  slotProps = {},
  labelAbove = false,
  children,
  ...input
}: FieldProps) {
  const helperId = `${id}-helper-text`
  // The browser's own controls show something also while they are empty.
  const shrink = labelAbove || children !== undefined || input.type === 'date' || input.type === 'time'
  const more = {
    ...input,
    ...slotProps.input,
    id,
    label,
    'aria-describedby': helperText ? helperId : undefined,
    inputProps: slotProps.htmlInput,
    ...(shrink && { notched: true }),
  }
  return (
    <FormControl fullWidth size="small" required={required} error={error}>
      <InputLabel htmlFor={id} {...(shrink && { shrink })}>
        {label}
      </InputLabel>
      {children === undefined ? (
        <OutlinedInput {...(more as object)} />
      ) : (
        <NativeSelect input={<OutlinedInput {...(more as object)} />}>{children}</NativeSelect>
      )}
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
