import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { pageLocale } from '#src/i18n/locale-cookie.ts'
import { InquiryCard } from './inquiry/InquiryCard.tsx'
import { KeptText } from './text/KeptText.tsx'
import './text/texts.css'

const loadForm = async () => {
  const [{ OceanForm }, { requestRegionNames }] = await Promise.all([
    import('./inquiry/OceanForm.tsx'),
    import('#src/components/address/region-names.ts'),
  ])
  await requestRegionNames(LOCALE_FACTS[pageLocale()].bcp47)
  return OceanForm
}

/** How ocean freight works, and the form to request a rate. */
export const OceanPage = () => (
  <article className="container page ocean">
    <KeptText part="head" />
    <KeptText part="body" />
    <InquiryCard heading="site.oceanShipping.ask" load={loadForm} />
  </article>
)
