import { Tab, Tabs } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'

interface ListTabsProps<Id extends string> { tabs: readonly { id: Id }[]; tab: Id; choose: (id: Id) => void; label: string; /** Message id of a tab's words. */ words: (id: Id) => string }

/** Which part of a list is shown. */
export function ListTabs<Id extends string>({ tabs, tab, choose, label, words }: ListTabsProps<Id>) {
  const text = useText()
  return (
    <Tabs value={tab} onChange={(_, next: Id) => choose(next)} variant="scrollable" allowScrollButtonsMobile aria-label={text(label)}>
      {tabs.map(({ id }) => <Tab key={id} value={id} label={text(words(id))} />)}
    </Tabs>
  )
}
