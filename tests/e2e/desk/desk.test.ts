import { beforeAll, expect, test } from 'vitest'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { LOCALES } from '#src/domain/shared/locale.ts'
import { axeViolations } from '#tests/support/browser/axe-violations.ts'
import { watchFaults } from '#tests/support/browser/browser.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { browser, site, withSite } from '#tests/support/browser/with-site.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { FULL, inTurn } from '#tests/support/server/full-run.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { waitingFreight } from '#tests/support/server/waiting.ts'

const [WIDE, NARROW] = [
  { viewport: { width: 1330, height: 900 }, colorScheme: 'light' as const },
  { viewport: { width: 768, height: 1024 }, colorScheme: 'dark' as const },
]
/** Both widths once, with a twelfth of the screens; in full runs, every language, width and screen. */
const VARIANTS = LOCALES.flatMap((locale, n) =>
  [WIDE, NARROW].map((view, w) => ({ locale, view, n, short: w === n })),
).filter(({ short }) => FULL || short)

let admin: TestCustomer
let screens: string[]
withSite()
beforeAll(async () => {
  admin = await site.customer({ roles: ['ROLE_ADMIN'] })
  const mina = await site.customer()
  const { data: order } = await mina.call<{ number: string }>('GET', `/orders/${await buyMore(mina)}`)
  const other = (await site.customer()).user.customerId
  const customer = mina.user.customerId
  await admin.call('POST', '/admin/verbs', {
    verb: 'customer note',
    values: { customer, note: 'Prefers to be called in the morning.' },
  })
  const freight = await waitingFreight(site, mina)
  await admin.call('POST', '/admin/verbs', {
    verb: 'terms set',
    values: {
      code: 'waiting',
      en: 'Two hours free',
      zh: '免费两小时',
      fr: 'Deux heures gratuites',
      sp: 'Dos horas gratis',
    },
  })
  await admin.call('POST', '/admin/verbs', {
    verb: 'freight answer',
    values: { 'quote-number': freight, file: 'offer.eml', carrier: 'North Lines' },
    input: Buffer.from('From: sales@north.example\r\nSubject: 1600 all in\r\n\r\n').toString('base64'),
  })
  await admin.call('POST', '/admin/verbs', {
    verb: 'bill import',
    values: { carrier: 'sample_ground' },
    input: Buffer.from(
      `Invoice,Tracking,Net,Description\nB-7,${order!.number},99.00,Weight correction\nB-7,1Z999,12.00,Ground\n`,
    ).toString('base64'),
  })
  await admin.call('POST', '/admin/verbs', {
    verb: 'promo create',
    values: { code: 'SPRING5', coupon: '5%', most: '20.00' },
  })
  const { data: verbs } = await admin.call<DeskVerb[]>('GET', '/admin/verbs')
  const nouns = [...new Set(verbs!.map(({ name }) => name.split(' ')[0]!))]
  screens = [
    ...nouns,
    'customers',
    `customers/${customer}`,
    `customers/${customer}/merge`,
    `customers/${customer}/merge?into=${other}`,
    `customers/${customer}/erase`,
    `order/${order!.number}`,
    `freight/${freight}`,
    'freight?list=outcomes',
    ...'trial ageing days periods returns exports codes'.split(' ').map((tab) => `books?list=${tab}`),
    'books/account/revenue',
    'promo?list=lots',
    'promo/SPRING5',
    'bill?list=import',
    'bill/B-7?carrier=sample_ground',
    'bill/B-7?carrier=sample_ground&list=adjustments',
    'margin?by=month',
    'margin?shipments=all',
    'cost?days=0',
    'prices/parcel',
    'prices/parcel?tab=values',
    'prices/freight?tab=values&record=accessorial',
    'prices/fuel',
    'prices/customs?tab=upload',
    'prices/customs?tab=values',
    'prices/customs?tab=values&record=canada_additional',
  ]
})

test.each(VARIANTS)(
  'staff of any ability can read the screens of the desk, in $locale at $view.viewport.width px',
  async ({ locale, view, n }) => {
    const context = await browser.newContext(view)
    await context.addCookies([{ name: 'locale', value: locale, url: site.url }])
    await signedIn(context, site, admin)
    const faults = watchFaults(context)
    const page = await context.newPage()
    for (const screen of inTurn(screens, n, 3 * LOCALES.length)) {
      await page.goto(`${site.url}/admin/${screen}`)
      await page.locator('main h1').waitFor()
      // Not when the network is idle: the desk listens to what changes for as long as it is open.
      await page.waitForFunction(
        () => !document.querySelector('main :is([aria-busy=true], [role=progressbar])'),
      )
      const violations = await axeViolations(page)
      expect.soft(violations, screen).toEqual([])
      expect
        .soft(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
          `${screen} is wider than the screen`,
        )
        .toBe(0)
      expect.soft(await page.locator('main').innerText(), screen).not.toMatch(/desk\.\w+\./)
    }
    expect(faults).toEqual([])
    await context.close()
  },
  300_000,
)

test('finance grants credits by keyboard alone, and hears what is missing at its field', async () => {
  const finance = await site.customer({ roles: ['ROLE_FINANCE'] })
  const lee = await site.customer({ creditCents: 0 })
  const context = await browser.newContext(WIDE)
  await signedIn(context, site, finance)
  const page = await context.newPage()
  await page.goto(`${site.url}/admin/credit`)
  const open = page.getByRole('button', { name: 'Grant credits' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Grant credits' })
  await dialog.getByRole('textbox').first().focus()
  await page.keyboard.type(lee.user.userName)
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('f-reason')
  await page.keyboard.type('late delivery')
  await dialog.getByRole('button', { name: 'Grant credits' }).press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).waitFor()
  const { data } = await lee.call<{ availableCents: number }>('GET', '/credits')
  expect(data!.availableCents).toBe(12_50)
  await context.close()
}, 120_000)

test('who doesn’t work here is told so, and sees nothing of the desk', async () => {
  const context = await browser.newContext(WIDE)
  await signedIn(context, site, await site.customer())
  const page = await context.newPage()
  await page.goto(`${site.url}/admin`)
  await page.getByRole('heading', { name: 'This is for staff' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await context.clearCookies()
  await page.goto(`${site.url}/admin/claim`)
  await page.waitForURL(`${site.url}/login`)
  await context.close()
}, 120_000)
