import { useParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { nounPath } from '#src/desk/paths.ts'
import { PaperFacts } from './PaperFacts.tsx'

/** One document that something was booked from. */
export function PaperPage() {
  const text = useText()
  const { document = '' } = useParams()
  return (
    <Page help={false} title={document} breadcrumbs={[[nounPath('books'), text('desk.books.tab.trial')]]}>
      <Section>
        <PaperFacts document={document} />
      </Section>
    </Page>
  )
}
