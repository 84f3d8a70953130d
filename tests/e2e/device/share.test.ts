import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { besidesLostNetwork, watchFaults } from '#tests/support/browser/browser.ts'
import { waitUntilKeptOffline } from '#tests/support/browser/kept-offline.ts'
import { controlled, signedIn } from '#tests/support/browser/site.ts'
import { IN_HAND } from '#tests/support/browser/visitor.ts'
import { browser, site, withSite } from '#tests/support/browser/with-site.ts'
import { boughtOrder } from '#tests/support/orders/buy-parcel.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

withSite()

/** What the system does when a person shares with the installed app: it posts the manifest's form. */
const share = (page: Page, text: string, pictures: readonly string[] = []): Promise<void> =>
  page.evaluate(
    async ([words, names]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
      const field = (name: string) =>
        form.appendChild(Object.assign(document.createElement('input'), { name, type: 'text' }))
      field('text').value = words
      const files = Object.assign(field('files'), { type: 'file', multiple: true })
      const transfer = new DataTransfer()
      for (const name of names) {
        const canvas = new OffscreenCanvas(600, 400)
        canvas.getContext('2d')!.fillRect(0, 0, 300, 400)
        const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
        transfer.items.add(new File([blob], name, { type: 'image/jpeg' }))
      }
      files.files = transfer.files
      document.body.append(form)
      form.submit()
    },
    [text, pictures] as const,
  )

test('pictures shared with the app without a network wait in the account, and open a claim there', async () => {
  const { customer, orderId } = await boughtOrder(site)
  await site.deps.database.sql.execute(sql`update orders set status = 'delivered' where id = ${orderId}`)
  const context = await browser.newContext(IN_HAND)
  context.setDefaultTimeout(20_000)
  const faults = watchFaults(context)
  await signedIn(context, site, customer)
  const page = await context.newPage()
  await page.goto(site.url)
  await controlled(page)
  await waitUntilKeptOffline(page)

  await context.setOffline(true)
  await share(page, 'The box came open', ['IMG_0417.jpg', 'IMG_0418.jpg'])
  await page.getByRole('heading', { name: 'Shared items' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/shared')
  await page.getByText('The box came open').waitFor()
  const isDrawn = (name: string) =>
    page.getByRole('img', { name }).evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(() => isDrawn('IMG_0417.jpg')).toBe(600)
  await expect.poll(() => isDrawn('IMG_0418.jpg')).toBe(600)

  await context.setOffline(false)
  await page.reload()
  await page.locator('main li button').first().tap()
  await page.getByLabel('Description of loss or damage').waitFor()
  expect(await page.getByLabel('Description of loss or damage').inputValue()).toBe('The box came open')
  expect(await page.getByText('IMG_0418.jpg').count()).toBe(1)
  expect(besidesLostNetwork(faults)).toEqual([])
  await context.close()
}, 120_000)

testInFull(
  'a shared text with a tracking number is searched in the account, anything else waits there',
  async () => {
    const customer = await site.customer()
    const context = await browser.newContext(IN_HAND)
    context.setDefaultTimeout(20_000)
    await signedIn(context, site, customer)
    const page = await context.newPage()
    await page.goto(site.url)
    await controlled(page)
    await share(page, 'Your parcel 1Z5R89390357567127 is on its way')
    await page.waitForURL(/\/package\/searchTracking/)
    await expect.poll(() => page.inputValue('textarea')).toBe('1Z5R89390357567127')
    await share(page, 'Do you ship canoes?')
    await page.waitForURL(/\/user\/shared/)
    await page.getByRole('link', { name: 'Send inquiry' }).tap()
    await expect.poll(() => page.inputValue('textarea[name=message]')).toBe('Do you ship canoes?')
    await context.close()
  },
  120_000,
)

testInFull(
  'a visitor’s shared pictures join the message they are writing',
  async () => {
    const context = await browser.newContext(IN_HAND)
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    await page.goto(`${site.url}/contactUs`)
    await controlled(page)
    await page.fill('textarea[name=message]', 'Is this damage covered?')
    await expect.poll(() => page.locator('.inquiry > output').textContent()).not.toBe('')
    await share(page, '', ['corner.jpg'])
    await page.waitForURL(/\/contactUs\?shared/)
    await page.getByText('corner.jpg').waitFor()
    expect(await page.inputValue('textarea[name=message]')).toBe('Is this damage covered?')
    await page.reload()
    await page.getByText('corner.jpg').waitFor()
    expect(await page.getByText('corner.jpg').count()).toBe(1)
    await context.close()
  },
  120_000,
)
