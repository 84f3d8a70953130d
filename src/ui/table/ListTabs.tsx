import { Tab, Tabs } from '@mui/material'

interface ListTabsProps<Id extends string> { ids: readonly Id[]; tab: Id; choose: (id: Id) => void; label: string; words: (id: Id) => string }

/** Which part of a list, or of a screen with lists, is shown. */
export const ListTabs = <Id extends string>({ ids, tab, choose, label, words }: ListTabsProps<Id>) => (
  <Tabs value={tab} onChange={(_, next: Id) => choose(next)} variant="scrollable" allowScrollButtonsMobile aria-label={label}>
    {ids.map((id) => <Tab key={id} value={id} label={words(id)} />)}
  </Tabs>
)
