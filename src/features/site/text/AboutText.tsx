import { CardsText } from './CardsText.tsx'
import type { SiteText } from './parse-text.ts'
import { TextBlocks } from './TextBlocks.tsx'

/** The text of About; sections with parts are a row of cards. */
export const AboutText = ({ text: { sections } }: { text: SiteText }) =>
  sections.map((section) =>
    section.parts.length > 0 ? (
      <CardsText key={section.id} section={section} />
    ) : (
      <section key={section.id} className="prose" aria-labelledby={section.id}>
        <h2 id={section.id}>{section.heading}</h2>
        <TextBlocks tokens={section.blocks} />
      </section>
    ),
  )
