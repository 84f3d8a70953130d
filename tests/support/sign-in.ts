import type { Page } from 'playwright'
import type { RunningServer } from './process.ts'

/** Signs the demonstration account in as a person does. */
export async function signIn(page: Page, { url, password }: RunningServer): Promise<void> {
  await page.goto(`${url}/login`)
  await page.fill('input[name=username]', 'demo@portage.example')
  await page.fill('input[name=password]', password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`, { timeout: 60_000 })
  await page.getByRole('heading', { level: 1 }).waitFor()
}
