import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { NO_LIMITS } from '#src/domain/account/spending-limits.ts'
import type { OrderRow } from '#src/contract/orders.ts'
import { DashboardPage } from '#src/features/dashboard/DashboardPage.tsx'
import { orderColumns } from '#src/features/parcel/orders/order-columns.tsx'
import { OrderListPage } from '#src/features/parcel/orders/OrderListPage.tsx'
import { SHORT_ORDER } from '#src/features/parcel/orders/ShortOrder.tsx'
import type { Messages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { useText } from '#src/i18n/use-text.ts'
import { KEY } from '#src/ui/emotion-cache.ts'
import type { MadeStyles } from '#src/ui/made-styles.ts'
import { SessionContext, type Session } from '#src/components/account/session.ts'
import { RowCards } from '#src/ui/table/RowCards.tsx'
import { Notices } from '#src/ui/feedback/Notices.tsx'
import { RowTable, type RowsProps } from '#src/ui/table/RowTable.tsx'
import { SwipeRows } from '#src/ui/table/SwipeRows.tsx'
import { TableFoot } from '#src/ui/table/TableFoot.tsx'
import { WaitingRows } from '#src/ui/table/WaitingRows.tsx'
import { theme } from '#src/ui/theme/theme.ts'
import { AccountLayout } from '#src/app/layouts/AccountLayout.tsx'
import { BottomBar } from '#src/app/layouts/BottomBar.tsx'
import { SideMenu } from '#src/app/layouts/menus/SideMenu.tsx'
import { TopBar } from '#src/app/layouts/TopBar.tsx'

/**
 * The styles of the account's first screens, as Emotion would write them in the browser. There it writes all
 * of a screen's in one task, which blocks a slow phone for a fifth of a second. A style that is missing here,
 * or has changed since, is written by the browser as before.
 * @param messages in any language
 */
export function stylesOfFirstScreens(messages: Messages): MadeStyles {
  const cache = createCache({ key: KEY })
  // Makes Emotion collect the rules instead of writing them between the elements.
  cache.compat = true
  const router = createMemoryRouter(
    [
      {
        id: 'account',
        path: '*',
        element: (
          <>
            <AccountLayout />
            <Screens />
          </>
        ),
      },
    ],
    { hydrationData: { loaderData: { account: SESSION } } },
  )
  renderToStaticMarkup(
    <TextProvider locale="en" messages={messages}>
      <CacheProvider value={cache}>
        <ThemeProvider theme={theme}>
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </TextProvider>,
  )
  // Rules for the whole page (`:root`): Emotion keeps them apart, and writes them itself.
  const made = Object.entries(cache.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].startsWith(':'),
  )
  return { names: made.map(([name]) => name), css: made.map(([, rules]) => rules).join('') }
}

function Screens() {
  const rows = {
    rows: [ORDER],
    columns: orderColumns(
      ['status', 'recipient', 'carrierName', 'trackingNumber', 'createdAt', 'totalCents'],
      useText(),
    ),
    choice: { ticked: new Map(), tick: () => {} },
  }
  return (
    <SessionContext value={SESSION}>
      <SideMenu collapsed={false} />
      <DashboardPage />
      <OrderListPage />
      <RowTable {...rows} />
      <RowCards {...rows} />
      <OnPhone {...rows} />
      <WaitingRows columns={rows.columns.length} />
      <Notices />
      <TableFoot
        answer={{ rows: [ORDER], next: 'more' }}
        input={{}}
        url={{ setPage: () => {}, after: () => {}, back: () => {}, before: () => {}, hasBefore: true }}
      />
    </SessionContext>
  )
}

/** What stands there instead on a phone. */
const OnPhone = (rows: RowsProps<OrderRow>) => (
  <>
    <TopBar phone toggle={() => {}} expanded={false} />
    <SwipeRows {...rows} short={SHORT_ORDER} />
    <BottomBar toggle={() => {}} expanded={false} />
  </>
)

const ORDER: OrderRow = {
  id: '',
  number: '',
  status: 'ordered',
  payStatus: 'paid',
  carrierCode: '',
  carrierName: '',
  serviceName: '',
  sample: true,
  trackingNumber: '',
  reference: '',
  recipient: '',
  destination: '',
  totalCents: 0,
  createdAt: '2026-01-01T00:00:00Z',
  deliveryDate: '',
  batch: '',
  source: 'web',
  manifested: false,
  printedAt: null,
}
const SESSION: Session = {
  source: 'server',
  user: {
    userId: '',
    userName: '',
    nickName: '',
    avatar: '',
    partnerId: '',
    accountType: 'business',
    locale: 'en',
    emailConfirmed: true,
  },
  roles: [],
  permissions: [],
  customers: [],
  mergedFrom: [],
  limits: NO_LIMITS,
  factorMissing: false,
  impersonation: null,
}
