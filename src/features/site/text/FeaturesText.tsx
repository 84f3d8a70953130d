import { CardsText } from './CardsText.tsx'
import { FeaturePicture } from './FeaturePicture.tsx'
import type { SiteText } from './parse-text.ts'
import { TextBlocks } from './TextBlocks.tsx'

/** Each feature beside its picture; sections with parts are a row of cards. */
export const FeaturesText = ({ text: { sections } }: { text: SiteText }) =>
  sections.map((section) =>
    section.parts.length > 0 ? (
      <CardsText key={section.id} section={section} />
    ) : (
      <section key={section.id} className="feature" aria-labelledby={section.id}>
        <div className="prose">
          <h2 id={section.id}>{section.heading}</h2>
          <TextBlocks tokens={section.blocks} />
        </div>
        <FeaturePicture name={section.id} />
      </section>
    ),
  )
