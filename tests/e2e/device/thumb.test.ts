import { expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { onlineOnly, watchFaults } from '#tests/support/browser/browser.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { IN_HAND } from '#tests/support/browser/visitor.ts'
import { browser, site, withSite } from '#tests/support/browser/with-site.ts'
import { make, SHOE_BOX } from '#tests/support/domain/sample-values.ts'
import { boughtOrder, buyMore } from '#tests/support/orders/buy-parcel.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

withSite()

testInFull(
  'orders are rows of 88 px: a tap opens one, a swipe brings out its label and where it is',
  async () => {
    const { customer } = await boughtOrder(site, { creditCents: 500_00 })
    for (let n = 0; n < 3; n += 1) await buyMore(customer)
    const context = await onlineOnly(await browser.newContext({ ...IN_HAND, baseURL: site.url }))
    const faults = watchFaults(context)
    await signedIn(context, site, customer)
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    await page.goto(ACCOUNT_PATHS.orderList)
    const rows = page.locator('main li:has(input[type=checkbox])')
    await rows.nth(3).waitFor()
    expect(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))).toEqual([
      88, 88, 88, 88,
    ])

    const first = rows.first()
    const track = first.getByRole('link', { name: /^Track/ })
    const isInView = () =>
      track.evaluate((link) => link.getBoundingClientRect().right <= document.documentElement.clientWidth)
    expect(await isInView()).toBe(false)
    const { x, y, width, height } = (await first.boundingBox())!
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', left: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + width * 0.8 - left, y: y + height / 2 }],
      })
    await touch('touchStart', 0)
    for (let left = 10; left <= 160; left += 10) await touch('touchMove', left)
    await touch('touchEnd', 160)
    await expect.poll(isInView).toBe(true)
    expect((await first.getByRole('button', { name: /^Label/ }).boundingBox())!.width).toBeGreaterThanOrEqual(
      44,
    )
    await track.tap()
    await page.waitForURL(`**${ACCOUNT_PATHS.searchTracking}*`)

    await page.goto(ACCOUNT_PATHS.orderList)
    await rows.nth(1).tap({ position: { x: 200, y: 70 } })
    await page.getByRole('heading', { name: /^Order OR/ }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  },
)

testInFull(
  'rates are rows of 72 px, a tap anywhere in one chooses it, and the sides of a box stand on one line',
  async () => {
    const customer = await site.customer({ creditCents: 500_00 })
    const context = await onlineOnly(await browser.newContext({ ...IN_HAND, baseURL: site.url }))
    await signedIn(context, site, customer)
    context.setDefaultTimeout(10_000)
    const page = await context.newPage()
    await page.goto(ACCOUNT_PATHS.quickQuote)
    const side = (name: string) => page.locator(`#f-parcels-0-${name}`)
    await side('length').waitFor()
    const tops = await Promise.all(
      ['length', 'width', 'height'].map(async (name) => (await side(name).boundingBox())!.y),
    )
    expect(new Set(tops).size).toBe(1)
    for (const [name, value] of Object.entries({ weight: '4', length: '12', width: '9', height: '5' }))
      await side(name).fill(value)
    await page.locator('#f-from-postalCode').fill('M5V 2T6')
    await page.locator('#f-to-postalCode').fill('H2Y 1H2')
    await page.getByRole('button', { name: 'Get rates' }).tap()
    const rates = page.locator('main li:has(time)')
    await page.getByRole('button', { name: /^Choose .*Economy/ }).waitFor()
    // In the afternoon some say in a line more that they go tomorrow.
    const tooTall = () =>
      rates.evaluateAll((all) =>
        all.slice(0, 4).flatMap((one) => {
          const { height } = one.getBoundingClientRect()
          return height <= (one.textContent.includes('cut-off') ? 112 : 72) ? [] : [height]
        }),
      )
    await expect.poll(() => rates.count()).toBeGreaterThanOrEqual(4)
    await expect.poll(tooTall).toEqual([])
    await rates.nth(1).tap({ position: { x: 60, y: 60 } })
    await page.waitForURL((url) => url.pathname !== ACCOUNT_PATHS.selectQuick)
    await context.close()
  },
)

test('a known parcel takes a thumb at most eight taps and twelve keys', async () => {
  const customer = await site.customer({ creditCents: 500_00 })
  const to = make.address({
    fullName: 'Élodie Tremblay',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2Y 1H2',
  })
  await customer.call('POST', '/addresses', { ...to, id: make.id() })
  await customer.call('POST', '/addresses', {
    ...make.address({ fullName: 'Mina Roy', isDefault: true }),
    id: make.id(),
  })
  const today = new Date().toISOString().slice(0, 10)
  const preference = (id: string, doc: object) => ({
    opId: make.id(),
    entity: 'preference',
    id,
    baseRev: 0,
    doc,
  })
  await customer.call('POST', '/sync', {
    user: customer.user.id,
    ops: [
      preference('parcelPresets', { presets: [SHOE_BOX] }),
      preference('shippingDefaults', {
        contents: 'Books',
        declaredOn: today,
        declarationVersion: 1,
        wording: 'As declared',
      }),
    ],
  })
  const context = await onlineOnly(await browser.newContext({ ...IN_HAND, baseURL: site.url }))
  let [taps, keys] = [0, 0]
  await context.exposeFunction('pressed', (kind: string) => {
    if (kind === 'tap') taps += 1
    else keys += 1
  })
  await context.addInitScript(() => {
    const tell = (globalThis as unknown as { pressed: (kind: string) => void }).pressed
    addEventListener('pointerup', () => tell('tap'), true)
    addEventListener('keydown', (event) => !event.repeat && tell('key'), true)
  })
  await signedIn(context, site, customer)
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main screens' }).getByRole('link', { name: 'Ship' }).tap()
  await page
    .getByRole('combobox', { name: /address book/i })
    .filter({ visible: true })
    .first()
    .tap()
  await page.keyboard.type('trem')
  await page.getByRole('option', { name: /Tremblay/ }).tap()
  await page.getByRole('button', { name: /^Shoe box/ }).tap()
  await page.getByRole('button', { name: /^Continue/ }).tap()
  await page.getByRole('button', { name: /^Choose .*Economy/ }).tap()
  await page.getByRole('button', { name: /^Buy and print/ }).tap()
  await page.getByRole('heading', { name: /^Order OR/ }).waitFor()
  console.info('counted', taps, keys)
  expect(taps).toBeLessThanOrEqual(8)
  expect(keys).toBeLessThanOrEqual(12)
  await context.close()
})
