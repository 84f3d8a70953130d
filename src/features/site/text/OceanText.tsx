import { useText } from '#src/i18n/use-text.ts'
import { CardsText } from './CardsText.tsx'
import { TextHead } from './LongText.tsx'
import { OceanPicture } from './OceanPicture.tsx'
import type { SiteText } from './parse-text.ts'
import { TextBlocks } from './TextBlocks.tsx'

/** The lead, and a link to the form below. */
export function OceanHead({ text }: { text: SiteText }) {
  const say = useText()
  return (
    <div className="about-head">
      <div className="ocean-words">
        <TextHead text={text} />
        <a className="button big" href="#write">
          {say('site.oceanShipping.ask')}
        </a>
      </div>
      <OceanPicture />
    </div>
  )
}

/** Parts side by side as cards, the rest beside its heading. */
export const OceanText = ({ text: { sections } }: { text: SiteText }) =>
  sections.map((section) =>
    section.parts.length > 0 ? (
      <CardsText key={section.id} section={section} />
    ) : (
      <section key={section.id} className="ocean-section" aria-labelledby={section.id}>
        <h2 id={section.id}>{section.heading}</h2>
        <div className="prose">
          <TextBlocks tokens={section.blocks} />
        </div>
      </section>
    ),
  )
