import { InquiryCard } from './inquiry/InquiryCard.tsx'
import { KeptText } from './text/KeptText.tsx'
import './text/texts.css'

const loadForm = async () => (await import('./inquiry/OceanForm.tsx')).OceanForm

/** How goods travel by sea, and the question what it costs. */
export const OceanPage = () => (
  <article className="container page ocean">
    <KeptText part="head" />
    <KeptText part="body" />
    <InquiryCard heading="site.oceanShipping.ask" load={loadForm} />
  </article>
)
