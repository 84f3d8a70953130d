import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import type { Words } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { Notices } from '#src/ui/feedback/Notices.tsx'
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx'
import { keepFocus } from '#src/ui/page/keep-focus.ts'
import { ThemeRoot } from '#src/ui/theme/ThemeRoot.tsx'

interface DeskAppProps extends Words {
  client: QueryClient
  router: RouterProviderProps['router']
}

/** Providers for every screen of the desk. Nothing is kept on the device: whoever runs the business is online. */
export function DeskApp({ client, router, locale, messages }: DeskAppProps) {
  useEffect(keepFocus, [])
  return (
    <TextProvider locale={locale} messages={messages}>
      <ThemeRoot>
        <QueryClientProvider client={client}>
          <ProgressBar />
          <RouterProvider router={router} />
          <Notices />
        </QueryClientProvider>
      </ThemeRoot>
    </TextProvider>
  )
}
