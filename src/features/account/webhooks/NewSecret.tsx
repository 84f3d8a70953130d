import { Alert, AlertTitle, Box } from '@mui/material'
import type { WebhookWithSecret } from '#src/contract/account/webhooks.ts'
import { useText } from '#src/i18n/use-text.ts'
import { CopyButton } from '#src/ui/page/CopyButton.tsx'

/** The secret of a webhook, which can't be seen again. */
export function NewSecret({ webhook, secret }: WebhookWithSecret) {
  const text = useText()
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlertTitle>{text('page.userInfo.secretOf', { host: new URL(webhook.url).host })}</AlertTitle>
      {text('page.userInfo.secretOnce')}
      <Box component="code" sx={{ display: 'block', my: 1, overflowWrap: 'anywhere' }}>
        {secret}
      </Box>
      <CopyButton
        label={text('page.userInfo.copySecret')}
        name={text('page.userInfo.copySecret')}
        text={() => secret}
      />
    </Alert>
  )
}
