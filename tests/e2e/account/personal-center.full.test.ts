import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { openMailbox, type Mailbox } from '#tests/support/mail/mailbox.ts'

const [EMAIL, OLD, NEW] = ['mina@example.com', 'secret 1', 'secret 2']
withSite()

let mailbox: Mailbox
beforeAll(() => {
  mailbox = openMailbox(site)
})
/** Emails that arrived and weren't asked for yet. */
const waiting: string[] = []
/** The next email to that address that contains this text. */
async function mail(words: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(
      async () => {
        waiting.push(...(await mailbox.read()).filter(({ to }) => to === EMAIL).map(({ text }) => text))
        const at = waiting.findIndex((text) => text.includes(words))
        if (at >= 0) [found] = waiting.splice(at, 1)
        return found
      },
      { message: words },
    )
    .toBeDefined()
  return found!
}
const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)![0].replace(/^https?:\/\/[^/]+/, site.url)
const logIn = async (page: Page, password: string) => {
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email or mobile number').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

test('a person registers with a code by email, confirms, forgets the password, and personalizes the account', async () => {
  const context = await onlineOnly(await browser.newContext({ viewport: { width: 1330, height: 900 } }))
  const faults = watchFaults(context)
  const page = await context.newPage()

  await page.goto(`${site.url}/account/register`)
  await page.getByLabel('Nickname').fill('Mina')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(EMAIL)
  await page.getByLabel('Mobile phone').fill('416-555-0134')
  await page.getByLabel('Password', { exact: true }).fill(OLD)
  await page.getByLabel('Confirm password').fill(OLD)
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  await page.getByText(`If ${EMAIL} is a working address, we’ve sent it a code.`).waitFor()
  await page.getByLabel('Code from the email').fill(/^ {4}(\w{5})$/m.exec(await mail('Enter this code'))![1]!)
  await page.getByRole('checkbox', { name: /I accept/ }).check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL((url) => url.pathname === '/' || url.pathname.startsWith('/freight'))

  const bar = page.getByRole('region', { name: 'Your email isn’t confirmed' })
  await bar.getByText('you can prepare shipments but not buy them').waitFor()
  const first = linkIn(await mail('Confirm your email address for'))
  await bar.getByRole('button', { name: 'Resend link' }).click()
  await bar.getByText('We’ve sent a new link.').waitFor()
  const second = linkIn(await mail('Confirm your email address for'))
  const other = await context.newPage()
  await other.goto(first)
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await other.getByText(EMAIL).waitFor()
  await other.goto(second)
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await other.getByText('This link has already been used or has expired.').waitFor()
  await other.close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await bar.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Mina’s account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${site.url}/home`)

  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email or mobile number').fill(EMAIL)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  expect(await page.getByLabel('Email', { exact: true }).inputValue(), 'what was typed is still there').toBe(
    EMAIL,
  )
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If there’s an account with this address, we’ve sent it a link.').waitFor()
  await page.goto(linkIn(await mail('Use this link to choose a new one')))
  await page.getByLabel('New password').fill(NEW)
  await page.getByLabel('Confirm password').fill(OLD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The passwords entered twice are inconsistent').waitFor()
  await page.getByLabel('Confirm password').fill(NEW)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password has been changed').waitFor()
  await page.getByRole('link', { name: 'Log In', exact: true }).last().click()

  const elsewhere = await (await onlineOnly(await browser.newContext())).newPage()
  await logIn(elsewhere, NEW)
  await logIn(page, NEW)
  await page.getByRole('button', { name: 'Mina’s account' }).click()
  await page.getByRole('menuitem', { name: 'Personal Center' }).click()
  await page.getByRole('heading', { level: 1, name: 'Personal Center' }).waitFor()
  await page.getByLabel('Nickname').fill('Mina Roy')
  await page.getByLabel('Mobile phone').fill('4165550199')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Modified successfully!').waitFor()
  await page.getByRole('button', { name: 'Mina Roy’s account' }).waitFor()
  await expect.poll(() => page.getByLabel('Mobile phone').inputValue()).toBe('(416) 555-0199')

  await page
    .locator('input[type=file]')
    .setInputFiles(join(import.meta.dirname, '../../../public/icons/icon-512.png'))
  await page.getByRole('img', { name: 'Picture of Mina Roy' }).waitFor()
  const inBar = page.getByRole('banner').locator('img[src^="blob:"]')
  await inBar.waitFor()
  expect(await inBar.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth])).toEqual([
    true,
    256,
  ])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await page.getByText('Choose a picture: JPEG, PNG, WebP or GIF').first().waitFor()

  await page.getByRole('tab', { name: 'Logged-in devices' }).click()
  await page.getByText('this device').waitFor()
  await page.getByRole('button', { name: 'Log out of other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out of other devices' }).click()
  await page.getByText('Logged out of 1 other device').waitFor()
  await elsewhere.reload()
  await elsewhere.waitForURL((url) => url.pathname !== '/')
  await elsewhere.context().close()

  await page.getByRole('tab', { name: 'My data' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as { users: { nickName: string }[] }
  expect(data.users).toMatchObject([{ nickName: 'Mina Roy' }])

  await page.reload()
  await inBar.waitFor()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(OLD)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('Incorrect password').waitFor()
  await dialog.getByLabel('Current password').fill(NEW)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL(`${site.url}/home`)
  expect(
    await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('portage-u-')),
    ),
  ).toEqual([])
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
  await context.close()
})
