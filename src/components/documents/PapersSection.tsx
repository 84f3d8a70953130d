import { Box } from '@mui/material'
import { PaperRow } from '#src/ui/page/PaperRow.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useCachedFile, type CachedFile } from './use-cached-file.ts'

interface Paper {
  kind: string
  name: string
  file: CachedFile
}
interface PapersPartProps {
  title: string
  papers: readonly Paper[]
  /** Downloads them before anybody asks, so that they print offline. */
  ahead: boolean
}

/** The papers that travel with a shipment, to print or save; renders nothing where there are none. */
export function PapersSection({ title, papers, ahead }: PapersPartProps) {
  if (papers.length === 0) return null
  return (
    <Section title={title}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {papers.map((paper) => (
          <CachedPaper key={paper.kind} {...paper} ahead={ahead} />
        ))}
      </Box>
    </Section>
  )
}

const CachedPaper = ({ name, file, ahead }: Omit<Paper, 'kind'> & { ahead: boolean }) => (
  <PaperRow name={name} {...useCachedFile(file, { ahead })} />
)
