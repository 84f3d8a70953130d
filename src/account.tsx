import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { LOCALE_FACTS } from '#src/domain/locale.ts'
import { currentLocale } from '#src/i18n/locale-cookie.ts'
import { loadMessages } from '#src/i18n/messages.ts'
import { install } from './offline/install.ts'
import { App } from './app/App.tsx'
import { finishSignOut } from './app/finish-sign-out.ts'
import { watchLaunches } from './app/launch.ts'
import { launchInAccount } from './app/launch-in-account.ts'
import { prefetchScreens } from './app/prefetch.ts'
import { routerReady } from './app/router-ready.ts'
import { createAppRouter } from './app/router.tsx'
import { registerServiceWorker } from './app/service-worker.ts'
import { start } from './app/start.ts'
import { breath } from './first-paint.ts'

install.watch()
const locale = currentLocale()
document.documentElement.lang = LOCALE_FACTS[locale].htmlLang
const coming = loadMessages('account', locale)
await finishSignOut()
await breath()
const client = start()
await breath()
// The first number that a browser writes loads its tables: in a task of its own, while the words are on their way.
new Intl.NumberFormat(LOCALE_FACTS[locale].bcp47)
await breath()
const router = createAppRouter()
const messages = await coming
// What the document draws stays until there is something to show, or something to say about why there is not.
await routerReady(router, 16, 400)
startTransition(() => createRoot(document.getElementById('root')!).render(
  <StrictMode><App locale={locale} messages={messages} client={client} router={router} /></StrictMode>,
))
void registerServiceWorker()
watchLaunches((path) => void launchInAccount(router, path))
prefetchScreens(router)
