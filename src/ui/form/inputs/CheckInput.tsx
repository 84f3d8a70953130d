import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material'
import type { ReactNode } from 'react'
import { useField, type InputProps } from '#src/ui/form/use-field.ts'

interface CheckInputProps extends InputProps {
  /** Words with links, instead of the label from the name. */
  children?: ReactNode
}

/** A checkbox. */
export function CheckInput({ name, label, children }: CheckInputProps) {
  const input = useField({ name, ...(label && { label }) })
  const { ref, value, ...field } = input.field
  const helperText = input.error ?? input.hint
  const describedBy = helperText ? `${input.id}-helper-text` : undefined
  return (
    <FormControl error={!!input.error}>
      <FormControlLabel
        label={children ?? input.label}
        control={
          <Checkbox
            {...field}
            id={input.id}
            checked={!!value}
            slotProps={{ input: { ref, 'aria-invalid': !!input.error, 'aria-describedby': describedBy } }}
          />
        }
      />
      {helperText && (
        <FormHelperText id={describedBy} sx={{ mt: -0.5 }}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  )
}
