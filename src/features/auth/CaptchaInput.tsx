import { Box, Button } from '@mui/material'
import { Suspense, use } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Captcha } from '#src/contract/auth.ts'
import { useText } from '#src/i18n/use-text.ts'
import { TextInput } from '#src/ui/form/TextInput.tsx'

interface CaptchaInputProps {
  captcha: Promise<Captcha | undefined>
  /** A code is good for one try (D18): after each there is a new picture. */
  renew: (username: string | undefined) => void
}

/** The picture, another one, and what is read in it; nothing while the server asks for none. */
export const CaptchaInput = (props: CaptchaInputProps) => <Suspense><Picture {...props} /></Suspense>

function Picture({ captcha, renew }: CaptchaInputProps) {
  const text = useText()
  const { getValues, setValue } = useFormContext<{ username?: string; code: string }>()
  const shown = use(captcha)
  if (!shown) return null
  const another = () => {
    setValue('code', '')
    renew(getValues('username'))
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr auto' }, alignItems: 'start' }}>
      <TextInput name="code" autoComplete="off" maxLength={20} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="img" src={shown.img} alt={text('auth.captcha.picture')} sx={{ height: 40, borderRadius: 1, bgcolor: '#fff' }} />
        <Button size="small" onClick={another}>{text('auth.captcha.another')}</Button>
      </Box>
    </Box>
  )
}
