// First: what blocks keep goes into memory, and leaves the browser's own data alone.
import 'fake-indexeddb/auto'
import 'virtual:tokens.css?account'
import '#src/app/account.css'
import './blocks.css'
import { createRoot } from 'react-dom/client'
import { http } from '#src/api/call.ts'
import { connectivity } from '#src/api/connectivity.ts'
import { LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import { addMessages, loadAccountMessages } from '#src/i18n/account-messages.ts'
import { loadPublicMessages } from '#src/i18n/messages.ts'
import { SCREEN_SCOPES } from '#src/i18n/screen-words.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { ThemeRoot } from '#src/ui/theme/ThemeRoot.tsx'
import { chooseTheme } from '#src/ui/theme/theme-choice.ts'
import { readAsked, writeAsked } from './asked.ts'
import { Blocks } from './blocks.tsx'
import { CATALOGUE } from './catalogue.ts'
import { Desk } from './catalogue/desk.tsx'
import { fillDevice } from './device.ts'
import { stylePublicBlocks } from './public-styles.ts'

const asked = readAsked(location.search)
const root = createRoot(document.getElementById('root')!)

if (asked.theme) chooseTheme(asked.theme)
if (asked.width) {
  // Only a frame has a width of its own that the styles go by.
  root.render(
    <iframe
      title="Blocks"
      className="alone"
      width={asked.width}
      src={writeAsked({ ...asked, width: undefined })}
    />,
  )
} else if (asked.bare || asked.only) {
  root.render(await blocks())
} else {
  root.render(<Desk asked={asked} catalogue={CATALOGUE} />)
}

async function blocks() {
  askNobody()
  stylePublicBlocks()
  if (asked.picture) await import('./picture-fonts.ts')
  document.documentElement.lang = LOCALE_FACTS[asked.locale].htmlLang
  for (const scope of SCREEN_SCOPES) await addMessages(scope)
  const messages = {
    ...(await loadPublicMessages(asked.locale)),
    ...(await loadAccountMessages(asked.locale)),
  }
  await fillDevice()
  if (asked.offline) connectivity.lost()
  return (
    <TextProvider locale={asked.locale} messages={messages}>
      <ThemeRoot>
        <Blocks asked={asked} catalogue={CATALOGUE} />
      </ThemeRoot>
    </TextProvider>
  )
}

/** What a block asks the server for is never answered: what it shows then is its waiting state. */
function askNobody() {
  const never = () => new Promise<never>(() => {})
  http.defaults.adapter = never
  const fetchFile = window.fetch.bind(window)
  window.fetch = (what, how) =>
    new URL(what instanceof Request ? what.url : what, location.href).pathname.startsWith('/api/')
      ? never()
      : fetchFile(what, how)
}
