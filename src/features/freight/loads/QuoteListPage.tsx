import { Button, Stack } from '@mui/material'
import { Link } from 'react-router-dom'
import { contract } from '#src/contract/contract.ts'
import { QUOTE_TABS, type QuoteTab } from '#src/domain/freight/quote-state.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { ModeFilter } from './ModeFilter.tsx'
import { quoteColumns } from './quote-columns.tsx'

/** All freight quotes, or only LTL; search, mode and page are in the address. */
export function QuoteListPage({ ltl }: { ltl: boolean }) {
  const text = useText()
  const [requestedTab, setTab] = useListFilter('tab', 'open')
  const tab: QuoteTab = QUOTE_TABS.find(({ id }) => id === requestedTab)?.id ?? 'open'
  const start = (
    <Button
      component={Link}
      to={ltl ? ACCOUNT_PATHS.quotesLTLSteps : ACCOUNT_PATHS.freightQuote}
      variant="contained"
      startIcon={<Icon name="add" />}
    >
      {text('page.freightQuotes.ask')}
    </Button>
  )
  return (
    <Page
      title={text(ltl ? 'menu.ltlQuotes' : 'page.freightQuotes.title')}
      actions={
        <>
          <Button
            component={Link}
            to={ltl ? ACCOUNT_PATHS.freightQuotes : ACCOUNT_PATHS.quotesLTL}
            variant="outlined"
          >
            {text(ltl ? 'page.freightQuotes.all' : 'page.freightQuotes.onlyLtl')}
          </Button>
          {start}
        </>
      }
    >
      <Stack spacing={2}>
        <TabBar
          ids={QUOTE_TABS.map(({ id }) => id)}
          tab={tab}
          choose={setTab}
          label={text('page.freightQuotes.tabs')}
          words={(id) => text(`page.freightQuotes.tab.${id}`)}
        />
        <ResourceTable
          key={tab}
          endpoint={contract.freightQuotes.list}
          columns={quoteColumns(text)}
          input={{ tab, ...(ltl && { mode: 'ltl' as const }) }}
          rowLabel={({ number }) => number}
          filters={ltl ? null : <ModeFilter />}
          empty={{ icon: 'quote', title: text('page.freightQuotes.empty'), action: start }}
        />
      </Stack>
    </Page>
  )
}
