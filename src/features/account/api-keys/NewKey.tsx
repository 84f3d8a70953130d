import { Alert, AlertTitle, Box } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { CopyButton } from '#src/ui/page/CopyButton.tsx'

/** A key that was just made, which can't be seen again. */
export function NewKey({ name, secret }: { name: string; secret: string }) {
  const text = useText()
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlertTitle>{text('page.userInfo.keyMade', { name })}</AlertTitle>
      {text('page.userInfo.secretOnce')}
      <Box component="code" sx={{ display: 'block', my: 1, overflowWrap: 'anywhere' }}>
        {secret}
      </Box>
      <CopyButton
        label={text('page.userInfo.copyKey')}
        name={text('page.userInfo.copyKey')}
        text={() => secret}
      />
    </Alert>
  )
}
