import type { Page } from 'playwright'
import { DEMO_EMAIL } from '#server/app/seed.ts'

/** Logs in by the form, by default with the demonstration account. */
export async function signIn(
  page: Page,
  { url, username = DEMO_EMAIL, password }: { url: string; username?: string; password: string },
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.fill('input[name=username]', username)
  await page.fill('input[name=password]', password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`, { timeout: 60_000 })
  await page.getByRole('heading', { level: 1 }).waitFor()
}
