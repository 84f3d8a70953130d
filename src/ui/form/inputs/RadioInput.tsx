import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material'
import type { ReactNode } from 'react'
import { useField, type InputProps } from '#src/ui/form/use-field.ts'

interface RadioInputProps extends InputProps {
  options: readonly string[]
  /** The words of an option; default: `option.<field>.<value>`. */
  optionText?: (value: string) => ReactNode
  row?: boolean
}

/** A few options, all visible. */
export function RadioInput({ name, label, options, optionText, row = false }: RadioInputProps) {
  const input = useField({ name, ...(label && { label }) })
  const { ref, value, ...field } = input.field
  const helperText = input.error ?? input.hint
  const helperId = `${input.id}-helper-text`
  return (
    <FormControl component="fieldset" error={!!input.error} required={input.required}>
      <FormLabel component="legend">{input.label}</FormLabel>
      <RadioGroup
        {...field}
        value={value ?? ''}
        row={row}
        aria-describedby={helperText ? helperId : undefined}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option}
            value={option}
            label={optionText ? optionText(option) : input.text(`option.${input.word}.${option}`)}
            control={
              <Radio
                required={false}
                slotProps={{
                  input: { ...(index === 0 && { ref }), 'aria-invalid': !!input.error } as object,
                }}
              />
            }
          />
        ))}
      </RadioGroup>
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
