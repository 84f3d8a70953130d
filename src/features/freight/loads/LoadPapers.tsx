import { Box } from '@mui/material'
import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { Load } from '#src/contract/freight.ts'
import type { LoadPaper } from '#src/domain/freight/freight-life.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PaperRow } from '#src/ui/page/PaperRow.tsx'
import { Part } from '#src/ui/page/Part.tsx'
import { cachedPaper, useCachedFile } from '#src/components/table-export/use-cached-file.ts'

/**
 * The documents that travel with a load: downloaded while it waits for the driver, so that they print
 * offline.
 */
export function LoadPapers({ load }: { load: Load }) {
  const text = useText()
  const { papers } = load.documents
  if (papers.length === 0) return null
  return (
    <Part title={text('page.orderDetails.papers')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {papers.map((kind) => (
          <Paper key={kind} load={load} kind={kind} />
        ))}
      </Box>
    </Part>
  )
}

function Paper({ load: { id, loadNumber, status }, kind }: { load: Load; kind: LoadPaper }) {
  const text = useText()
  const paper = cachedPaper(`load-paper:${id}:${kind}`, `${loadNumber}-${kind}.pdf`, (ahead, options) =>
    call(contract.loads.paper, { id, kind, ahead }, options),
  )
  return (
    <PaperRow
      name={text(`option.loadPaper.${kind}`)}
      {...useCachedFile(paper, { ahead: status === 'ordered' })}
    />
  )
}
