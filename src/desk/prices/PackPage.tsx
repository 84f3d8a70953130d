import { useParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { nounPath } from '#src/desk/paths.ts'
import { PACKS, type DeskPack } from './packs.ts'
import { Upload } from './Upload.tsx'
import { Values } from './Values.tsx'
import { Versions } from './Versions.tsx'

type Tab = 'versions' | 'values' | 'upload'

/** One pack: its versions, its values, and a new file. */
export function PackPage() {
  const text = useText()
  const { pack: given = '' } = useParams()
  const pack = PACKS.find((one) => one === given)
  const breadcrumbs = [[nounPath('prices'), text('desk.noun.prices')]] as const
  return (
    <Page
      help={false}
      title={text(pack ? `desk.prices.pack.${pack}` : 'error.notFound')}
      breadcrumbs={breadcrumbs}
    >
      {pack ? <Pack key={pack} pack={pack} /> : <StateBox icon="alert" title={text('error.notFound')} />}
    </Page>
  )
}

function Pack({ pack }: { pack: DeskPack }) {
  const text = useText()
  const tabs: readonly Tab[] = pack === 'fuel' ? ['upload'] : ['versions', 'values', 'upload']
  const [tab, choose] = useListFilter('tab', tabs[0]!)
  const shown = tabs.find((one) => one === tab) ?? tabs[0]!
  return (
    <>
      {tabs.length > 1 && (
        <TabBar
          ids={tabs}
          tab={shown}
          choose={choose}
          words={(id) => text(`desk.prices.tab.${id}`)}
          label={text(`desk.prices.pack.${pack}`)}
          mb={2}
        />
      )}
      {pack === 'fuel' || shown === 'upload' ? (
        <Upload pack={pack} />
      ) : shown === 'values' ? (
        <Values pack={pack} />
      ) : (
        <Versions pack={pack} />
      )}
    </>
  )
}
