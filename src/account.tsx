import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { LOCALE_FACTS, type Locale } from './domain/shared/locale.ts'
import { currentLocale } from '#src/i18n/locale-cookie.ts'
import { englishInstead, loadAccountMessages } from '#src/i18n/account-messages.ts'
import { loadWords } from '#src/i18n/messages.ts'
import { install } from './ui/install/prompt.ts'
import { App } from './app/App.tsx'
import { onMissingChunk } from './app/start/chunk-reload.ts'
import { finishSignOut } from './app/session/finish-sign-out.ts'
import { watchLaunches } from './app/start/launch.ts'
import { launchInAccount } from './app/start/launch-in-account.ts'
import { prefetchScreens } from './app/start/prefetch.ts'
import { recoverPage } from './app/start/recover-page.ts'
import { routerReady } from './app/router-ready.ts'
import { createAppRouter } from './app/router.tsx'
import { registerServiceWorker } from './app/update/service-worker.ts'
import { startListening } from './app/start/start.ts'
import { yieldToBrowser } from './first-paint.ts'

// Registered before anything is loaded.
onMissingChunk(recoverPage)
install.watch()
const speak = (locale: Locale) => {
  document.documentElement.lang = LOCALE_FACTS[locale].htmlLang
}
const chosen = currentLocale()
speak(chosen)
const coming = loadWords(loadAccountMessages, chosen)
// Awaited further down; this keeps an early failure from being reported as unhandled.
coming.catch(() => {})
await finishSignOut()
await yieldToBrowser()
const client = startListening()
await yieldToBrowser()
// The first number a browser formats loads its tables: do it in a task of its own, while the messages load.
new Intl.NumberFormat(LOCALE_FACTS[chosen].bcp47)
await yieldToBrowser()
const router = createAppRouter()
const words = await coming
speak(words.locale)
englishInstead.subscribe(() => speak(englishInstead.get()!.locale))
// What the document draws stays until there is a screen to show, or a message saying why there isn't one.
await routerReady(router, 16, 400)
startTransition(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App {...words} client={client} router={router} />
    </StrictMode>,
  ),
)
// In a task of its own: the app has started, and a failure from here on must not be reported as a failed
// start.
setTimeout(() => {
  void registerServiceWorker()
  watchLaunches((path) => void launchInAccount(router, path))
  prefetchScreens(router, client)
})
