import { SignUpCall } from './SignUpCall.tsx'
import { KeptText } from './text/KeptText.tsx'
import './text/texts.css'

/** Who we are, and the way in. */
export const AboutPage = () => (
  <>
    <article className="container page about">
      <KeptText part="head" />
      <KeptText part="body" />
    </article>
    <SignUpCall />
  </>
)
