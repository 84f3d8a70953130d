import { useText } from '#src/i18n/use-text.ts'
import './home.css'
import { SignUpLink } from './SignUpLink.tsx'

/** The last band of a page that tells what we do. */
export function SignUpCall() {
  const text = useText()
  return (
    <section className="call">
      <div className="container">
        <div><h2>{text('site.home.call.heading')}</h2><p>{text('site.home.call.body')}</p></div>
        <SignUpLink label="layout.signUpNow" className="button on-brand big" />
      </div>
    </section>
  )
}
