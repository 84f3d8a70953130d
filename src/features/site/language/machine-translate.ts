import { call } from '#src/api/call.ts'
import { site } from '#src/contract/site.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'

/**
 * Goes to the translated page (server/http/translated-page.ts), unless typed text would be lost or there is
 * no network.
 * @returns why it stays: a message id
 */
export async function machineTranslate(page: PublicPage, to: string): Promise<string | undefined> {
  if (!(await saveForms())) return 'layout.update.unsaved'
  try {
    await call(site.ping, {})
  } catch {
    return 'locale.machine.offline'
  }
  location.assign(`/language/page?${new URLSearchParams({ to, of: PUBLIC_PATHS[page] }).toString()}`)
  return undefined
}
