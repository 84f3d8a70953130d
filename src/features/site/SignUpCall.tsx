import { useText } from '#src/i18n/use-text.ts'
import './home/home.css'
import { SignUpLink } from './SignUpLink.tsx'
import { useSignedIn } from './use-signed-in.ts'

/** The last band of a page about the product, for people without an account. */
export function SignUpCall() {
  const text = useText()
  const signedIn = useSignedIn()
  if (signedIn) return null
  return (
    <section className="call">
      <div className="container">
        <div>
          <h2>{text('site.home.call.heading')}</h2>
          <p>{text('site.home.call.body')}</p>
        </div>
        <SignUpLink label="layout.signUpNow" className="button on-brand big" />
      </div>
    </section>
  )
}
