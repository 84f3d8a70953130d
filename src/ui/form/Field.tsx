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
  /** The options of a native select. */
  children?: ReactNode
}

/** MUI's parts of a text field without its menu, which would cost 20 kB on every first screen. */
export function Field({
  id,
  label,
  required = false,
  error = false,
  helperText,
  slotProps = {},
  children,
  ...input
}: FieldProps) {
  const helperId = `${id}-helper-text`
  const more = {
    ...input,
    ...slotProps.input,
    id,
    label,
    'aria-describedby': helperText ? helperId : undefined,
    inputProps: slotProps.htmlInput,
  }
  return (
    <FormControl fullWidth size="small" required={required} error={error}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      {children === undefined ? (
        <OutlinedInput {...(more as object)} />
      ) : (
        <NativeSelect input={<OutlinedInput {...(more as object)} />}>{children}</NativeSelect>
      )}
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
