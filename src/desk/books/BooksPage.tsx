import { useText } from '#src/i18n/use-text.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { AgeingTab } from './AgeingTab.tsx'
import { CodesTab } from './CodesTab.tsx'
import { DaysTab } from './DaysTab.tsx'
import { ExportsTab } from './ExportsTab.tsx'
import { PeriodsTab } from './PeriodsTab.tsx'
import { ReturnsTab } from './ReturnsTab.tsx'
import { TrialTab } from './TrialTab.tsx'

const TABS = {
  trial: TrialTab,
  ageing: AgeingTab,
  days: DaysTab,
  periods: PeriodsTab,
  returns: ReturnsTab,
  exports: ExportsTab,
  codes: CodesTab,
} as const
type Tab = keyof typeof TABS

/** All that an accountant signs, from the trial balance down to each entry, to the files they take along. */
export function BooksPage() {
  const text = useText()
  const [chosen, choose] = useListFilter('list', 'trial')
  const tab: Tab = chosen in TABS ? (chosen as Tab) : 'trial'
  const Shown = TABS[tab]
  return (
    <Page help={false} title={text('desk.noun.books')}>
      <TabBar
        ids={Object.keys(TABS) as Tab[]}
        tab={tab}
        choose={choose}
        words={(one) => text(`desk.books.tab.${one}`)}
        label={text('desk.noun.books')}
        mb={2}
      />
      <Shown />
    </Page>
  )
}
