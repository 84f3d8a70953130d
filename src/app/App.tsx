import { useEffect } from 'react'
import { keepFocus } from '#src/ui/page/keep-focus.ts'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import type { QueryClient } from '@tanstack/react-query'
import { englishInstead } from '#src/i18n/account-messages.ts'
import type { Words } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { Notices } from '#src/ui/feedback/Notices.tsx'
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx'
import { useObservable } from '#src/ui/feedback/use-observable.ts'
import { ThemeRoot } from '#src/ui/theme/ThemeRoot.tsx'
import { LastResort } from './start/LastResort.tsx'
import { queryPersistence } from './start/query-persistence.ts'

interface AppProps extends Words {
  client: QueryClient
  router: RouterProviderProps['router']
}

/** Providers for every screen of the account. */
export function App({ client, router, ...given }: AppProps) {
  useEffect(keepFocus, [])
  const { locale, messages } = useObservable(englishInstead) ?? given
  return (
    <TextProvider locale={locale} messages={messages}>
      <LastResort>
        <ThemeRoot>
          <PersistQueryClientProvider client={client} persistOptions={queryPersistence}>
            <ProgressBar />
            <RouterProvider router={router} />
            <Notices />
          </PersistQueryClientProvider>
        </ThemeRoot>
      </LastResort>
    </TextProvider>
  )
}
