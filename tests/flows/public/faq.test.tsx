import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { madeParts } from '#src/app/site/texts.tsx'
import type { Locale } from '#src/domain/shared/locale.ts'
import { FaqPage } from '#src/features/site/FaqPage.tsx'
import { MadeText } from '#src/features/site/text/made-text.ts'
import { loadPublicMessages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'

// jsdom has no layout, and so nothing to scroll.
Element.prototype.scrollIntoView = () => {}

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  cleanup()
  document.body.innerHTML = ''
  location.hash = ''
})

/** The page as the server renders it, then hydrated by a browser that has none of its texts. */
async function open(locale: Locale, hash = ''): Promise<void> {
  location.hash = hash
  const messages = await loadPublicMessages(locale)
  const page = (
    <TextProvider locale={locale} messages={messages}>
      <FaqPage />
    </TextProvider>
  )
  document.body.innerHTML = `<div id="root">${renderToString(<MadeText value={madeParts('faq', locale)}>{page}</MadeText>)}</div>`
  const mismatches: unknown[] = []
  await act(async () => {
    root = hydrateRoot(document.getElementById('root')!, page, {
      onRecoverableError: (error) => mismatches.push(error),
    })
  })
  expect(mismatches).toEqual([])
}
const shown = () => [...document.querySelectorAll<HTMLElement>('.question')].filter(({ hidden }) => !hidden)
const search = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })

test('a reader in Montréal types without accents and finds the questions about labels, with their number', async () => {
  await open('fr')
  const all = shown().length
  search('ETIQUETTE zpl')
  expect(shown()).toHaveLength(1)
  expect(within(shown()[0]!).getByRole('heading').textContent).toContain('formats d’étiquettes')
  expect(screen.getByRole('status').textContent).toBe('1 question trouvée')
  search('')
  expect(shown()).toHaveLength(all)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a reader of Chinese finds a question by two characters of its answer', async () => {
  await open('zh')
  search('透支')
  expect(shown().map((question) => question.querySelector('h3')?.textContent)).toEqual(['余额不够怎么办？'])
})

test('who finds nothing is told so, and a click on a tab shows all questions again', async () => {
  await open('en')
  search('submarine')
  expect(shown()).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('No questions match all these words.')
  fireEvent.click(screen.getByRole('link', { name: 'Shipping' }))
  expect(shown().length).toBeGreaterThan(30)
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

test('a link to one answer opens it and marks its tab', async () => {
  await open('en', '#cancel')
  expect(document.querySelector<HTMLDetailsElement>('#cancel')?.closest('details')?.open).toBe(true)
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Shipping' }).getAttribute('aria-current')).toBe('true')
})

test('a page opened without an answer’s anchor starts with the first tab', async () => {
  await open('sp')
  expect(screen.getByRole('link', { name: 'Generales' }).getAttribute('aria-current')).toBe('true')
  expect(document.querySelector('details[open]')).toBeNull()
})
