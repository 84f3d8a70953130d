import { call } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import type { Load } from '#src/contract/loads.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PapersSection } from '#src/components/documents/PapersSection.tsx'
import { cachedPaper } from '#src/components/documents/use-cached-file.ts'

/**
 * The documents that travel with a load: downloaded while it waits for the driver, so that they print
 * offline.
 */
export function LoadPapers({ load: { id, loadNumber, status, documents } }: { load: Load }) {
  const text = useText()
  return (
    <PapersSection
      title={text('page.orderDetails.papers')}
      ahead={status === 'ordered'}
      papers={documents.papers.map((kind) => ({
        kind,
        name: text(`option.loadPaper.${kind}`),
        file: cachedPaper(`load-paper:${id}:${kind}`, `${loadNumber}-${kind}.pdf`, (ahead, options) =>
          call(contract.loads.paper, { id, kind, ahead }, options),
        ),
      }))}
    />
  )
}
