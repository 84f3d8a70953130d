import { Button, Stack, TextField } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { ThemeRoot } from '#src/ui/theme/ThemeRoot.tsx'

export function LoginForm() {
  const text = useText()
  return (
    <ThemeRoot>
      <Stack component="form" spacing={2}>
        <TextField label={text('field.username')} />
        <Button type="submit" variant="contained">{text('action.logIn')}</Button>
      </Stack>
    </ThemeRoot>
  )
}
