import { DEFAULT_LOCALE, LOCALE_FACTS } from '#src/domain/shared/locale.ts'
import type { SitePageProps } from './page-props.ts'

/**
 * Replaces a page whose messages can't be loaded by the same page in English, which the worker caches from
 * the start, so that the document and its messages are in one language.
 * @throws TypeError when that can't be loaded either
 */
export async function showEnglishPage({
  page,
  variant,
}: Pick<SitePageProps, 'page' | 'variant'>): Promise<void> {
  const url = `/_p/${DEFAULT_LOCALE}/${variant}/${page}.html`
  const answer = await fetch(url)
  const made = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const root = made.getElementById('root')
  if (!answer.ok || !root) throw new TypeError(`${url} answered ${answer.status}`)
  document.getElementById('root')!.replaceWith(document.adoptNode(root))
  document.title = made.title
  document.documentElement.lang = LOCALE_FACTS[DEFAULT_LOCALE].htmlLang
  document.documentElement.dataset.locale = DEFAULT_LOCALE
}
