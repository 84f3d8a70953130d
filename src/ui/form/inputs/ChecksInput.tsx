import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from '@mui/material'
import { useField, type InputProps } from '#src/ui/form/use-field.ts'

interface ChecksInputProps<Option extends string> extends InputProps {
  options: readonly Option[]
  optionText: (option: Option) => string
  /** What it means, in a line below it. */
  optionMore?: (option: Option) => string
}

/** Several of a few options; the form holds the chosen ones, in the order of `options`. */
export function ChecksInput<Option extends string>({
  options,
  optionText,
  optionMore,
  ...props
}: ChecksInputProps<Option>) {
  const input = useField(props)
  const { ref, onChange, onBlur } = input.field
  const chosen = (input.field.value ?? []) as Option[]
  const helperId = `${input.id}-helper-text`
  const toggle = (option: Option) =>
    onChange(options.filter((other) => (other === option) !== chosen.includes(other)))
  return (
    <FormControl component="fieldset" error={!!input.error}>
      <FormLabel component="legend">{input.label}</FormLabel>
      {options.map((option, index) => (
        <FormControlLabel
          key={option}
          sx={{ alignItems: 'flex-start' }}
          label={
            <Box sx={{ pt: 1 }}>
              {optionText(option)}
              {optionMore && (
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{optionMore(option)}</Box>
              )}
            </Box>
          }
          control={
            <Checkbox
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
              onBlur={onBlur}
              slotProps={{
                input: {
                  ...(index === 0 && { ref }),
                  'aria-invalid': !!input.error,
                  'aria-describedby': input.error ? helperId : undefined,
                },
              }}
            />
          }
        />
      ))}
      {input.error && <FormHelperText id={helperId}>{input.error}</FormHelperText>}
    </FormControl>
  )
}
