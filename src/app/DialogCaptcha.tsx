import { Box, Button } from '@mui/material'
import { Suspense, use } from 'react'
import type { Captcha } from '#src/contract/auth.ts'
import { useText } from '#src/i18n/use-text.ts'
import { TextInput } from '#src/ui/form/TextInput.tsx'

interface DialogCaptchaProps {
  captcha: Promise<Captcha | undefined>
  /** A code is good for one try (D18): after each there is a new picture. */
  renew: () => void
}

/** The picture, another one, and what is read in it; nothing while the server asks for none. */
export const DialogCaptcha = (props: DialogCaptchaProps) => <Suspense><Picture {...props} /></Suspense>

function Picture({ captcha, renew }: DialogCaptchaProps) {
  const text = useText()
  const shown = use(captcha)
  if (!shown) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box component="img" src={shown.img} alt={text('auth.captcha.picture')} sx={{ height: 44, borderRadius: 1, bgcolor: '#fff' }} />
      <Button size="small" onClick={renew}>{text('auth.captcha.another')}</Button>
      <TextInput key={shown.uuid} name="code" autoComplete="off" maxLength={20} />
    </Box>
  )
}
