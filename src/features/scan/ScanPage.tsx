import { useSearchParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { FindByScan } from './FindByScan.tsx'
import { ManifestCheck } from './ManifestCheck.tsx'

/** Scans a label: its order opens. With `?manifest=`, the parcels of that manifest are checked. */
export function ScanPage() {
  const text = useText()
  const [params] = useSearchParams()
  const manifest = params.get('manifest')
  return manifest ? (
    <Page
      key={manifest}
      title={text('scan.manifest.title')}
      breadcrumbs={[[ACCOUNT_PATHS.scan, text('menu.scan')]]}
      help={false}
    >
      <ManifestCheck id={manifest} />
    </Page>
  ) : (
    <Page key="" title={text('menu.scan')}>
      <FindByScan />
    </Page>
  )
}
