import type { Browser, BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { openBrowser, savingData, watchFaults } from '#tests/support/browser/browser.ts'
import { FULL } from '#tests/support/server/full-run.ts'
import { controlled, signedIn, startSite, type Site } from '#tests/support/browser/site.ts'
import { startStripe, type StripeStandIn } from '#tests/support/payments/stripe-stand-in.ts'

let stripe: StripeStandIn
let site: Site
let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  stripe = await startStripe(() => new Date())
  ;[site, browser] = await Promise.all([
    startSite({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_API_URL: stripe.url,
      STRIPE_SCRIPT_URL: `${stripe.url}/v3/`,
    }),
    openBrowser(),
  ])
  context = await browser.newContext()
  await savingData(context)
  await signedIn(context, site, await site.customer({ creditCents: 0 }))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await stripe.close()
})

test('a shipper adds a card in Stripe’s own iframe, whose script is loaded there and nowhere else, with a service worker and without', async () => {
  const faults = watchFaults(context)
  const page = await context.newPage()
  const toStripe: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(stripe.url)) toStripe.push(new URL(request.url()).pathname)
  })
  for (const hasWorker of FULL ? [false, true] : [true]) {
    await page.goto(`${site.url}${ACCOUNT_PATHS.payments}`)
    await page.getByRole('heading', { level: 1, name: 'Payment Methods' }).waitFor()
    if (hasWorker) await controlled(page)
    expect(toStripe).toEqual([])
    await page.getByRole('link', { name: 'Add card' }).first().click()
    const fields = page.frameLocator('iframe[title="Secure card fields"]')
    await fields.getByLabel('Number').fill('4242424242424242')
    expect(await fields.getByRole('button').count(), 'wallets are switched off').toBe(0)
    expect(await page.getByText('No real charges').count()).toBe(0)
    await page.fill('input[name=nameOnCard]', 'Mina Roy')
    for (const [name, value] of Object.entries({
      fullName: 'Mina Roy',
      address1: '1 Main Street',
      city: 'Scarborough',
      postalCode: 'M1B 0A1',
      phone: '416-555-0134',
    }))
      await page.fill(`input[name="billingAddress.${name}"]`, value)
    await page.selectOption('select[name="billingAddress.province"]', 'ON')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(new RegExp(`${ACCOUNT_PATHS.payments}$`))
    await page.getByText('Visa ending in 4242').first().waitFor()
    // Back under the content security policy of all other pages.
    await page.waitForFunction(
      () => !document.querySelector('meta[name="card-gateway"]') && !('Stripe' in window),
    )
    expect(toStripe).toEqual(['/v3', '/frame', '/confirm'])
    toStripe.length = 0
  }
  expect(
    await page.evaluate(
      async (url) =>
        fetch(url).then(
          () => 'allowed',
          () => 'blocked',
        ),
      `${stripe.url}/v3`,
    ),
  ).toBe('blocked')
  expect(
    faults.filter(
      (fault) => !fault.includes('Content Security Policy') && !fault.includes('Fetch API cannot load'),
    ),
  ).toEqual([])
  await page.close()
})

test('only pages where a card is entered allow it, and only if it is configured', async () => {
  const policyOf = async (path: string) =>
    (await fetch(`${site.url}${path}`)).headers.get('content-security-policy')!
  for (const path of [ACCOUNT_PATHS.addPayments, ACCOUNT_PATHS.paymentsRemake]) {
    expect(await policyOf(`${path}?card-gateway=1`)).toContain(stripe.url)
    expect(await policyOf(path)).not.toContain(stripe.url)
  }
  for (const path of [ACCOUNT_PATHS.payments, ACCOUNT_PATHS.topUp, ACCOUNT_PATHS.dashboard, '/login'])
    expect(await policyOf(`${path}?card-gateway=1`), path).not.toContain(stripe.url)
})
