import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#src/domain/locale.ts'
import type { Messages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { Notices } from '#src/ui/feedback/Notices.tsx'
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx'
import { ThemeRoot } from '#src/ui/theme/ThemeRoot.tsx'
import { LastResort } from './LastResort.tsx'
import { queryPersistence } from './query-persistence.ts'

interface AppProps { locale: Locale; messages: Messages; client: QueryClient; router: RouterProviderProps['router'] }

/** Everything a screen of the account stands on. */
export function App({ locale, messages, client, router }: AppProps) {
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
