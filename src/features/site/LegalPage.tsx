import { KeptText } from './text/KeptText.tsx'
import './text/texts.css'

/** Terms and privacy: only their text. */
export const LegalPage = () => (
  <article className="container page">
    <KeptText part="head" />
    <KeptText part="body" />
  </article>
)
