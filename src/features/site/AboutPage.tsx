import { SignUpCall } from './SignUpCall.tsx'
import { KeptText } from './text/KeptText.tsx'
import './text/texts.css'

/** About the company, and sign-up. */
export const AboutPage = () => (
  <>
    <article className="container page about">
      <KeptText part="head" />
      <KeptText part="body" />
    </article>
    <SignUpCall />
  </>
)
