import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onlineOnly, openBrowser, watchFaults } from '#tests/support/browser/browser.ts'
import { signedIn, startSite, type Site } from '#tests/support/browser/site.ts'
import { codeAt } from '#tests/support/factors/authenticator-app.ts'
import { PASSWORD, type TestCustomer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

/** Passkeys are made for a name, so the site has one here: localhost, at the port it got. */
let site: Site
let url: string
let browser: Browser
let context: BrowserContext
let page: Page
let mina: TestCustomer
let faults: string[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite({}), openBrowser()])
  url = site.url.replace('127.0.0.1', 'localhost')
  site.deps.config.publicUrl = url
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await site?.close()
})
beforeEach(async () => {
  await context?.close()
  mina = await site.customer()
  context = await onlineOnly(await browser.newContext({ viewport: { width: 1330, height: 900 } }))
  faults = watchFaults(context)
  page = await context.newPage()
})

/** Chromium's own authenticator: a device with a fingerprint sensor, whose owner touches it at once. */
async function withAuthenticator(): Promise<void> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addPasskey(): Promise<void> {
  await signedIn(context, { url }, mina)
  await page.goto(`${url}/user/userInfo?tab=security`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name of the passkey').fill('Desk')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await page
    .getByRole('dialog', { name: 'Recovery codes' })
    .getByRole('button', { name: 'I’ve saved them' })
    .click()
  await page.getByText(/^Added .*, not used yet$/).waitFor()
}
const logOut = () => context.clearCookies()

test('a person adds a passkey, logs in by pressing the button, and sees when it was used', async () => {
  await withAuthenticator()
  await addPasskey()
  await logOut()
  // As in a browser that doesn't offer passkeys by itself.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(`${url}/`)
  await page.goto(`${url}/user/userInfo?tab=security`)
  await page.getByText(/last used/).waitFor()
  expect(faults).toEqual([])
}, 120_000)

testInFull(
  'the browser offers the passkey at the login name, and one choice logs in',
  async () => {
    await withAuthenticator()
    await addPasskey()
    await logOut()
    // No page can press in the browser's own list: with this device, it is taken for pressed.
    await page.goto(`${url}/login`)
    await page.waitForURL(`${url}/`, { timeout: 60_000 })
    expect(faults).toEqual([])
  },
  120_000,
)

testInFull(
  'a passkey doesn’t log in at another address of the same server',
  async () => {
    await withAuthenticator()
    await addPasskey()
    await logOut()
    await page.goto(`${site.url}/login`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('The passkey wasn’t used. Try again.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  },
  120_000,
)

testInFull(
  'with an authenticator app: set up by its key, then a code after the password, and none on a trusted device',
  async () => {
    await signedIn(context, { url }, mina)
    await page.goto(`${url}/user/userInfo?tab=security`)
    await page.getByRole('button', { name: 'Set up app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up app' })
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    const code = async (ahead = 0) => codeAt(secret, new Date(site.clock.now().getTime() + ahead))
    await dialog.getByLabel('6-digit code').fill(await code())
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByText('10 codes left').waitFor()
    await logOut()

    const enterPassword = async () => {
      await page.goto(`${url}/login`)
      await page.fill('input[name=username]', mina.user.userName)
      await page.fill('input[name=password]', PASSWORD)
      await page.keyboard.press('Enter')
    }
    await enterPassword()
    const field = page.getByLabel('Code from your app, or a recovery code')
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('Incorrect or already used code.').waitFor()
    await field.fill(await code(30_000))
    await page.getByRole('checkbox', { name: 'Trust this device for 30 days' }).check()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(`${url}/`)
    await context.clearCookies({ name: 'token' })
    await context.clearCookies({ name: 'token_expires' })
    await enterPassword()
    await page.waitForURL(`${url}/`)
    expect(faults).toEqual([])
  },
  120_000,
)
