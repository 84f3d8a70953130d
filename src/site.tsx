import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLocale } from './domain/shared/locale.ts'
import { loadPublicMessages, loadWords } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { finishSignOut } from './app/session/finish-sign-out.ts'
import { install } from './ui/install/prompt.ts'
import { watchLaunches } from './app/start/launch.ts'
import { launchOnPublicPage } from './app/start/pending-launch.ts'
import { SitePage } from './app/site/SitePage.tsx'
import type { SitePageProps } from './app/site/page-props.ts'
import { shortenTitle } from './ui/install/window-title.ts'

install.watch()
watchLaunches(launchOnPublicPage)
// The page says which one it is: its address may be another page's (a 404 at an unknown address).
const { locale: made, page, variant, madeIn } = document.documentElement.dataset as unknown as SitePageProps

void finishSignOut()

if (isLocale(made)) {
  const { locale, messages } = await loadWords(loadPublicMessages, made)
  if (locale !== made)
    await import('./app/site/english-page.ts').then(({ showEnglishPage }) =>
      showEnglishPage({ page, variant }),
    )
  shortenTitle()
  // In a transition React yields to the browser every few milliseconds, so a slow phone keeps scrolling and
  // typing.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <TextProvider locale={locale} messages={messages}>
          <SitePage page={page} locale={locale} variant={variant} madeIn={Number(madeIn)} />
        </TextProvider>
      </StrictMode>,
    )
  })
}
// Nobody loses their place on a page, but nobody has one before it is used.
addEventListener(
  'focusin',
  () => void import('./ui/page/keep-focus.ts').then(({ keepFocus }) => keepFocus()),
  {
    once: true,
  },
)
// A browser may forbid service workers (private windows): then the site needs the network.
const serve = () =>
  void import('./app/update/service-worker.ts')
    .then(({ registerServiceWorker }) => registerServiceWorker())
    .catch(() => {})
// For the next visit; nobody is waiting for it on this page. Safari has no requestIdleCallback.
if ('requestIdleCallback' in window) requestIdleCallback(serve, { timeout: 3000 })
else setTimeout(serve, 1000)
