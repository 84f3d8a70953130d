import { KeptText } from './text/KeptText.tsx'
import { InquiryCard } from './inquiry/InquiryCard.tsx'
import './text/texts.css'

const loadForm = async () => (await import('./inquiry/ContactForm.tsx')).ContactForm

/** A form, and every other way to reach the company (requirements §1). */
export const ContactPage = () => (
  <article className="container page contact">
    <KeptText part="head" />
    <div className="contact-columns">
      <InquiryCard heading="site.contactUs.write" load={loadForm} />
      <KeptText part="body" />
    </div>
  </article>
)
