import { Suspense, use } from 'react'
import type { Captcha } from '#src/contract/auth.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'

interface CaptchaInputProps {
  captcha: Promise<Captcha | undefined>
  /** A code is good for one try (D18): after each there is a new picture. */
  renew: () => void
}

/** The picture, another one, and what is read in it; nothing while the server asks for none. */
export const CaptchaInput = (props: CaptchaInputProps) => <Suspense><Picture {...props} /></Suspense>

function Picture({ captcha, renew }: CaptchaInputProps) {
  const text = useText()
  const shown = use(captcha)
  if (!shown) return null
  return (
    <div className="captcha">
      <PlainInput key={shown.uuid} name="code" autoComplete="off" maxLength={20} />
      <img src={shown.img} alt={text('auth.captcha.picture')} height={44} />
      <button type="button" className="link" onClick={renew}>{text('auth.captcha.another')}</button>
    </div>
  )
}
