import { useText } from '#src/i18n/use-text.ts'
import type { SiteText, TextSection } from './parse-text.ts'
import { TextBlocks } from './TextBlocks.tsx'

/** Questions by tab. Collapsed until opened; a link to an answer opens it, with and without scripts. */
export const FaqText = ({ text: { sections } }: { text: SiteText }) =>
  sections.map(({ id, heading, parts }) => (
    <section key={id} id={id} className="questions" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {parts.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </section>
  ))

function Question({ question: { id, heading, blocks } }: { question: TextSection }) {
  const text = useText()
  return (
    <details className="question card">
      <summary>
        <h3>{heading}</h3>
      </summary>
      {/*
       * The id is on the answer: a browser that navigates to something inside closed details opens them by
       * itself.
       */}
      <div id={id} className="answer prose">
        <TextBlocks tokens={blocks} />
        <p className="answer-link">
          <a href={`#${id}`} aria-label={text('site.faq.linkTo', { question: heading })}>
            {text('site.faq.link')}
          </a>
        </p>
      </div>
    </details>
  )
}
