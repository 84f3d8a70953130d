import 'virtual:tokens.css?account'
import '#src/app/account.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { currentLocale } from '#src/i18n/locale-cookie.ts'
import { loadWords } from '#src/i18n/messages.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { DeskApp } from './DeskApp.tsx'
import { createDeskRouter } from './router.tsx'
import { leaveToSignIn } from './session.ts'
import { loadDeskMessages } from './words.ts'

const words = await loadWords(loadDeskMessages, currentLocale())
document.documentElement.lang = LOCALE_FACTS[words.locale].htmlLang
const client = createQueryClient({
  onSessionEnd: () => leaveToSignIn(),
  onBadRequest: () => {},
})
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DeskApp {...words} client={client} router={createDeskRouter()} />
  </StrictMode>,
)
