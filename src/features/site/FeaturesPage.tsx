import { SignUpCall } from './SignUpCall.tsx'
import { KeptText } from './text/KeptText.tsx'
import './text/texts.css'

/** What the portal does, and sign-up. */
export const FeaturesPage = () => (
  <>
    <article className="container page features">
      <KeptText part="head" />
      <KeptText part="body" />
    </article>
    <SignUpCall />
  </>
)
