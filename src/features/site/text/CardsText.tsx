import type { TextSection } from './parse-text.ts'
import { TextBlocks } from './TextBlocks.tsx'

/** A section whose parts are shown side by side. */
export const CardsText = ({ section: { id, heading, blocks, parts } }: { section: TextSection }) => (
  <section className="text-cards" aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    {blocks.length > 0 && (
      <div className="lead">
        <TextBlocks tokens={blocks} />
      </div>
    )}
    <ul className="cards three">
      {parts.map((part) => (
        <li key={part.id} className="card">
          <h3 id={part.id}>{part.heading}</h3>
          <TextBlocks tokens={part.blocks} />
        </li>
      ))}
    </ul>
  </section>
)
