import { afterEach } from 'vitest'
import type { Page } from 'playwright'
import { latestOf, openContexts } from './browser.ts'

const MOST_LETTERS = 1500

/** Adds what was on every screen to the error of a failed browser test: on CI nobody can look. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(-1)
  if (task.result?.state !== 'fail' || !error) return
  const pages = openContexts().flatMap((context) => context.pages())
  const failedAt = new Date().toISOString().slice(11, 23)
  const screens = await Promise.all(
    pages.map(async (page) =>
      [
        await screenOf(page).catch((reason: unknown) => `${page.url()}: ${String(reason)}`),
        'What it did last:',
        ...latestOf(page),
        `${failedAt} the test failed`,
      ].join('\n'),
    ),
  )
  error.stack = `${error.stack ?? ''}\n\n${screens.join('\n\n')}`
  error.message += `\n\n${screens.join('\n\n')}`
})

const screenOf = (page: Page): Promise<string> =>
  page.evaluate((most) => {
    const words = (document.querySelector('main') ?? document.body).innerText
      .replaceAll(/\n{2,}/g, '\n')
      .slice(0, most)
    return `On the screen of ${location.href}, ${document.visibilityState}, the focus in ${document.activeElement?.outerHTML.slice(0, 200)}:\n${words}`
  }, MOST_LETTERS)
