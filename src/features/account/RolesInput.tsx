import { Box, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from '@mui/material'
import { MEMBER_ROLES, type MemberRole } from '#src/domain/account/roles.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useField } from '#src/ui/form/use-field.ts'

/** The roles of a member, each with what it allows; several at once. */
export function RolesInput() {
  const text = useText()
  const input = useField({ name: 'roles', label: 'page.userInfo.roles' })
  const { ref, onChange, onBlur } = input.field
  const chosen = (input.field.value ?? []) as MemberRole[]
  const helperId = `${input.id}-helper-text`
  const toggle = (role: MemberRole) =>
    onChange(MEMBER_ROLES.filter((other) => (other === role) !== chosen.includes(other)))
  return (
    <FormControl component="fieldset" error={!!input.error}>
      <FormLabel component="legend">{input.label}</FormLabel>
      {MEMBER_ROLES.map((role, index) => (
        <FormControlLabel
          key={role}
          sx={{ alignItems: 'flex-start' }}
          label={
            <Box sx={{ pt: 1 }}>
              {text(`option.memberRole.${role}`)}
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {text(`page.userInfo.role.${role}`)}
              </Box>
            </Box>
          }
          control={
            <Checkbox
              checked={chosen.includes(role)}
              onChange={() => toggle(role)}
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
