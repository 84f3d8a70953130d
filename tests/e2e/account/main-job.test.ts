import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { make } from '#tests/support/domain/sample-values.ts'
import { codesIn, pdfPages } from '#tests/support/documents/read-pdf.ts'
import { signIn } from '#tests/support/browser/sign-in.ts'

withSite()

test('a shop logs in, gets a quote, pays, prints a label that a scanner reads, and tracks the parcel, by keyboard where it types', async () => {
  const context = await onlineOnly(await browser.newContext())
  const faults = watchFaults(context)
  const page = await context.newPage()
  const customer = await site.customer()
  await customer.call('POST', '/addresses', { ...make.address({ isDefault: true }), id: make.id() })
  await signIn(page, { url: site.url, username: customer.user.userName, password: customer.password })

  await page.goto(`${site.url}/package/quickQuote?from=M1B0A1&to=H2Y1H2&weight=4`)
  for (const [name, value] of [
    ['length', '12'],
    ['width', '10'],
    ['height', '8'],
  ] as const)
    await page.fill(`input[name="parcels.0.${name}"]`, value)
  await page.keyboard.press('Enter')
  await page.waitForURL(/selectQuick/)
  await page.getByText('Sample rates').first().waitFor()
  await page
    .getByRole('link', { name: /choose/i })
    .or(page.getByRole('button', { name: /choose/i }))
    .first()
    .click()

  await page.waitForURL(/shipmentDetails/)
  await page.fill('input[name="to.fullName"]', 'Élodie Tremblay')
  await page.fill('input[name="to.address1"]', '45 rue Saint-Paul Est')
  await page.fill('input[name="to.city"]', 'Montréal')
  await page.selectOption('select[name="to.province"]', 'QC')
  await page.fill('input[name="to.phone"]', '514-555-0142')
  await page.fill('input[name="contents"]', 'Books and 茶')
  await page.getByLabel(/no prohibited goods/i).check()
  await page.getByRole('button', { name: /^Buy and print/ }).dblclick()

  await page.waitForURL(/orderDetails/)
  await page
    .getByText(/PT\d{9}-\d{4}/)
    .first()
    .waitFor()
  const trackingNumber = /PT\d{9}-\d{4}/.exec(await page.innerText('main'))![0]
  for (const format of ['pdf4x6', 'letter'])
    expect(
      pdfPages(await labelOf(page, format)).flatMap((drawn) => codesIn(drawn, { kinds: true })),
      format,
    ).toEqual(
      expect.arrayContaining([
        `CODE-128:${trackingNumber}`,
        expect.stringMatching(
          new RegExp(`^QR-Code:http://localhost:\\d+/track/tracking\\?numbers=${trackingNumber}$`),
        ),
      ]),
    )
  expect((await labelOf(page, 'zpl')).toString()).toMatch(/^\^XA[^]+\^XZ\s*$/)

  await page.goto(`${site.url}/package/orderList`)
  await page.getByText(trackingNumber).first().waitFor()
  expect(await page.getByText(trackingNumber).count()).toBeGreaterThan(0)
  expect(await callPage(page, '/api/orders')).toHaveLength(1)
  await page.goto(`${site.url}/track/tracking?numbers=${trackingNumber}`)
  await page
    .getByText(/Shipment created|Package picked up/)
    .first()
    .waitFor()
  expect(await page.innerText('main')).not.toContain('Tremblay')
  expect(faults).toEqual([])
  await context.close()
})

/** Reads with the page's own session. */
const callPage = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const token = /token=([^;]+)/.exec(document.cookie)![1]!
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: { rows: unknown[] } }).data.rows
  }, path)

async function labelOf(page: Page, format: string): Promise<Buffer> {
  const orderId = new URL(page.url()).searchParams.get('orderId')!
  const bytes = await page.evaluate(
    async ([id, as]) => {
      const token = /token=([^;]+)/.exec(document.cookie)![1]!
      const answer = await fetch(`/api/orders/${id}/label?format=${as}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return [...new Uint8Array(await answer.arrayBuffer())]
    },
    [orderId, format] as const,
  )
  return Buffer.from(bytes)
}
