import { Alert, Box, Button } from '@mui/material'
import { Suspense, use, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { typedAddress, type CaptchaState } from '#src/features/auth/use-captcha.ts'
import { useText } from '#src/i18n/use-text.ts'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'

interface DialogCaptchaProps {
  state: CaptchaState
  renew: () => void
}

/**
 * The captcha: the picture, a button for another one, a code by email for people who can't read it, and the
 * input. Renders nothing while the server requires none.
 */
export const DialogCaptcha = (props: DialogCaptchaProps) => (
  <Suspense>
    <CaptchaPrompt {...props} />
  </Suspense>
)

function CaptchaPrompt({ state: { captcha, byMail, failure }, renew }: DialogCaptchaProps) {
  const text = useText()
  const shown = use(captcha)
  const { setValue } = useFormContext()
  // The same field, emptied: whoever is in it stays there.
  useEffect(() => setValue('code', ''), [setValue, shown?.uuid])
  if (!shown) return null
  const { img, sentTo } = shown
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {sentTo === undefined && (
        <Box
          component="img"
          src={img}
          alt={text('auth.captcha.picture')}
          sx={{ height: 56, borderRadius: 1, bgcolor: '#fff' }}
        />
      )}
      <Button size="small" onClick={renew}>
        {text(sentTo === undefined ? 'auth.captcha.another' : 'auth.captcha.byPicture')}
      </Button>
      <Button size="small" onClick={({ currentTarget }) => byMail(typedAddress(currentTarget.form))}>
        {text(sentTo === undefined ? 'auth.captcha.byMail' : 'auth.captcha.again')}
      </Button>
      <TextInput
        name="code"
        required
        autoComplete={sentTo === undefined ? 'off' : 'one-time-code'}
        maxLength={20}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        {...(sentTo !== undefined && { label: 'auth.captcha.code' })}
      />
      <Box component="output" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {sentTo !== undefined && text('auth.captcha.sent', { address: sentTo })}
      </Box>
      {failure && (
        <Alert severity="error">
          {text(failure.messageId)} {failure.reasonId ? text(failure.reasonId) : failure.reason}
        </Alert>
      )}
    </Box>
  )
}
