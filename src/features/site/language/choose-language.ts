import { isOffline } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { site } from '#src/contract/site.ts'
import { LOCALE_COOKIE_DAYS } from '#src/domain/shared/limits.ts'
import type { Locale } from '#src/domain/shared/locale.ts'
import { LOCALE_COOKIE } from '#src/i18n/locale-cookie.ts'
import { keepForOffline } from '#src/offline/pwa/keep-for-offline.ts'
import { saveForms } from '#src/offline/records/save-forms.ts'

const [ANSWER_MS, WORKER_MS] = [10_000, 1000]

/**
 * Shows the page in another language, unless typed text would be lost, or there is no network and the
 * language is not on this device: then nothing changes. The server sets the cookie, because Safari deletes
 * cookies set by scripts after 7 days; offline the script does (D41).
 * @param isHere whether the device can show this page in that language
 * @returns why the page stays as it is: a message id
 * @throws ApiError when the server answered and refused
 */
export async function chooseLanguage(
  locale: Locale,
  isHere: (locale: Locale) => Promise<boolean>,
): Promise<string | undefined> {
  if (!(await saveForms())) return 'layout.update.unsaved'
  try {
    await call(site.locale, { locale }, { repeatSubmit: false, timeoutMs: ANSWER_MS })
  } catch (error) {
    if (!isOffline(error)) throw error
    if (!(await isHere(locale))) return 'locale.notOnDevice'
    document.cookie = `${LOCALE_COOKIE}=${locale}; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; Path=/; SameSite=Lax`
    // Some browsers show their worker no cookies: it goes by what it was told (sw/last-visit.ts).
    if (navigator.serviceWorker?.controller) await keepForOffline({ timeoutMs: WORKER_MS }).catch(() => {})
  }
  location.reload()
  return undefined
}
