import { useText } from '#src/i18n/use-text.ts'
import type { SiteText, TextSection } from './parse-text.ts'
import { TextBlocks } from './TextBlocks.tsx'

/** A page's heading and lead. */
export const TextHead = ({ text: { heading, lead } }: { text: SiteText }) => (
  <header className="text-head">
    <h1>{heading}</h1>
    <div className="lead">
      <TextBlocks tokens={lead} />
    </div>
  </header>
)

/** Terms and privacy: a table of contents beside numbered sections that can be linked to. */
export function LongText({ text: { sections } }: { text: SiteText }) {
  const text = useText()
  return (
    <div className="long-text">
      <nav className="contents card" aria-labelledby="contents">
        <h2 id="contents">{text('site.text.contents')}</h2>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {sections.map((section) => (
          <LongSection key={section.id} section={section} />
        ))}
      </div>
    </div>
  )
}

const LongSection = ({ section: { id, heading, blocks, parts } }: { section: TextSection }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <TextBlocks tokens={blocks} />
    {parts.map((part) => (
      <section key={part.id} aria-labelledby={part.id}>
        <h3 id={part.id}>{part.heading}</h3>
        <TextBlocks tokens={part.blocks} />
      </section>
    ))}
  </section>
)
