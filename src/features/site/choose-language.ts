import { isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { tell } from '#src/api/notices.ts'
import { site } from '#src/contract/site.ts'
import { LOCALE_COOKIE_DAYS } from '#src/domain/limits.ts'
import type { Locale } from '#src/domain/locale.ts'
import { LOCALE_COOKIE } from '#src/i18n/locale-cookie.ts'
import { saveForms } from '#src/offline/save-forms.ts'

/**
 * Shows the page in another language, unless something typed on it would be lost: then it says so. The server sets the cookie, because Safari forgets what a script sets after 7 days;
 * without a network the script does (D41).
 * @throws ApiError when the server answered and refused.
 */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (!await saveForms()) return tell({ kind: 'error', titleId: 'locale.notChanged', messageId: 'layout.update.unsaved' })
  try {
    await call(site.locale, { locale }, { repeatSubmit: false })
  } catch (error) {
    if (!isOffline(error)) throw error
    document.cookie = `${LOCALE_COOKIE}=${locale}; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; Path=/; SameSite=Lax`
  }
  location.reload()
}
