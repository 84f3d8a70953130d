import { Suspense, use, useEffect, useRef } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { PlainInput } from '#src/ui/plain/PlainInput.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { typedAddress, type CaptchaState } from './use-captcha.ts'

interface CaptchaInputProps {
  state: CaptchaState
  renew?: () => void
}

/**
 * The captcha: the picture, a button for another one, a code by email for people who can't read it, and the
 * input. Renders nothing while the server requires none.
 */
export const CaptchaInput = (props: CaptchaInputProps) => (
  <Suspense>
    <CaptchaPrompt {...props} />
  </Suspense>
)

function CaptchaPrompt({ state, renew = state.renew }: CaptchaInputProps) {
  const text = useText()
  const shown = use(state.captcha)
  const box = useRef<HTMLDivElement>(null)
  // The same field, emptied: whoever is in it stays there.
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input) input.value = ''
  }, [shown?.uuid])
  if (!shown) return null
  const { img, sentTo } = shown
  return (
    <div className="captcha-part">
      <div className="captcha" ref={box}>
        <PlainInput
          name="code"
          required
          autoComplete={sentTo === undefined ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          maxLength={20}
          {...(sentTo !== undefined && { label: 'auth.captcha.code' })}
        />
        {sentTo === undefined && <img src={img} alt={text('auth.captcha.picture')} height={56} />}
        <button type="button" className="link" onClick={() => renew()}>
          {text(sentTo === undefined ? 'auth.captcha.another' : 'auth.captcha.byPicture')}
        </button>
      </div>
      <output className="hint">
        {sentTo !== undefined && text('auth.captcha.sent', { address: sentTo })}
      </output>
      <div>
        <button
          type="button"
          className="link"
          onClick={({ currentTarget }) => state.byMail(typedAddress(currentTarget.form))}
        >
          {text(sentTo === undefined ? 'auth.captcha.byMail' : 'auth.captcha.again')}
        </button>
      </div>
      <OutcomeLine outcome={state.failure} />
    </div>
  )
}
