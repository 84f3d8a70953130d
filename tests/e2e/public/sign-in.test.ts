import { desc, eq } from 'drizzle-orm'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Captcha } from '#src/contract/account/auth.ts'
import { auditLog } from '#server/db/schema/accounts.ts'
import { watchFaults } from '#tests/support/browser/browser.ts'
import { nameCaptcha } from '#tests/support/mail/captcha.ts'
import { testInFull } from '#tests/support/server/full-run.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'
import { callsOf, hydrated, visitor } from '#tests/support/browser/visitor.ts'

let customer: TestCustomer
withSite()
beforeAll(async () => {
  customer = await site.customer()
})

describe('signing in', () => {
  const fill = async (page: Page, password: string) => {
    await page.getByLabel('Email or mobile number').fill(customer.user.userName)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
  }

  test('a wrong password says so, and nothing typed is lost', async () => {
    const { page } = await visitor(browser, site.url)
    await page.goto('/login')
    await fill(page, 'not-the-one')
    await page.getByText('login has failed!').waitFor()
    expect(await page.getByLabel('Email or mobile number').inputValue()).toBe(customer.user.userName)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not-the-one')
    await page.context().close()
  })

  testInFull('without a network the form stays and says what it needs', async () => {
    const { page } = await visitor(browser, site.url)
    await page.goto('/login')
    await page.getByLabel('Email or mobile number').waitFor()
    await page.context().setOffline(true)
    await fill(page, customer.password)
    await page.getByText('You’re offline.').waitFor()
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(customer.password)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.context().close()
  })

  testInFull(
    'who opens a screen without being logged in is offered the way back on the home page, and logging in leads there',
    async () => {
      const { page } = await visitor(browser, site.url)
      await page.goto('/home')
      await page.evaluate(() => sessionStorage.setItem('returnPath', '/setting/addressBook?q=ottawa'))
      await page.reload()
      await page.getByRole('link', { name: 'Log in to continue' }).click()
      await fill(page, customer.password)
      await page.waitForURL((url) => url.pathname !== '/login')
      expect(page.url()).toBe(`${site.url}/setting/addressBook?q=ottawa`)
      await page.context().close()
    },
  )

  testInFull('Log In in the header starts afresh, and Sign-up leads to the freight quote', async () => {
    const { page } = await visitor(browser, site.url)
    await page.goto('/home')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'SIGN UP NOW to start saving' }).click()
    await page.getByRole('tab', { name: 'Sign up', selected: true }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('returnPath'))).toBe('/freight/quickQuote')
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
    await page.getByRole('tab', { name: 'Log in', selected: true }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('returnPath'))).toBeNull()
    await page.context().close()
  })

  testInFull('a stored URL of another site is never followed', async () => {
    const { page } = await visitor(browser, site.url)
    await page.goto('/login')
    await page.evaluate(() => sessionStorage.setItem('returnPath', '//evil.example/'))
    await fill(page, customer.password)
    await page.waitForURL((url) => url.pathname !== '/login')
    expect(page.url()).toBe(`${site.url}/`)
    await page.context().close()
  })

  test('a business that registers with errors sees at each field what is wrong, and the first has the focus', async () => {
    const { page } = await visitor(browser, site.url)
    const asked = callsOf(page)
    await page.goto('/account/register')
    await page.getByRole('img', { name: 'Picture of the characters to type' }).waitFor()
    expect(asked).toEqual(['/api/code'])
    await page.getByRole('radio', { name: 'Business' }).check()
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Mobile phone').fill('123')
    await page.getByLabel('Password', { exact: true }).fill('secret1')
    await page.getByLabel('Confirm password').fill('secret2')
    // As long as a person's press: meanwhile, an error under the password mustn't move the button away from
    // the pointer.
    await page.getByRole('button', { name: 'Sign Up' }).click({ delay: 200 })
    for (const words of [
      'Enter an email address like name@example.com',
      'Enter a phone number with its area code',
      'Two passwords do not match Enter the same password in both fields',
      'Accept the terms of service',
    ])
      await page.getByText(words, { exact: true }).waitFor()
    expect(await page.getByText('This field is required.').count()).toBe(2)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('company')
    await page.getByRole('tab', { name: 'Log in' }).click()
    await page.getByRole('tab', { name: 'Sign up' }).click()
    expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe('nobody')
    await page.context().close()
  })

  test('a person reads the captcha and registers, while their browser does its proof of work', async () => {
    const { page } = await visitor(browser, site.url)
    const faults = watchFaults(page)
    const [asked] = await Promise.all([page.waitForResponse('**/api/code'), page.goto('/account/register')])
    const {
      data: { uuid },
    } = (await asked.json()) as { data: Captcha }
    await nameCaptcha(site, uuid, 'AHMRT')
    for (const [label, typed] of [
      ['Nickname', 'Mina Roy'],
      ['Email', 'reads@example.com'],
      ['Mobile phone', '416-555-0146'],
      ['Characters in the picture', 'ahmrt'],
    ] as const)
      await page.getByRole('textbox', { name: label, exact: true }).fill(typed)
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('secret 1')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.waitForURL(/freight\/quickQuote|\/$/)
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('who mistypes the code that came by email gets another email, not a picture, and keeps their place', async () => {
    const { page } = await visitor(browser, site.url)
    await page.goto('/account/register')
    await page.getByRole('img', { name: 'Picture of the characters to type' }).waitFor()
    for (const [label, typed] of [
      ['Nickname', 'Mina Roy'],
      ['Email', 'hears@example.com'],
      ['Mobile phone', '416-555-0147'],
    ] as const)
      await page.getByRole('textbox', { name: label, exact: true }).fill(typed)
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('secret 1')
    await page.getByRole('checkbox').check()
    const mailed = () => page.waitForResponse('**/api/code/mail')
    await Promise.all([mailed(), page.getByRole('button', { name: 'Email me a code instead' }).click()])
    await page
      .getByText(/hears@example\.com/)
      .first()
      .waitFor()
    await page.locator('input[name=code]').fill('000000')
    await Promise.all([mailed(), page.keyboard.press('Enter')])
    await page
      .getByText(/hears@example\.com/)
      .first()
      .waitFor()
    expect(await page.getByRole('img', { name: 'Picture of the characters to type' }).count()).toBe(0)
    await expect.poll(() => page.locator('input[name=code]').inputValue()).toBe('')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await page.context().close()
  })

  test('someone in Montréal who reads English is given the French terms before choosing the English ones, and that is recorded', async () => {
    const { page, faults } = await visitor(browser, site.url)
    const [asked] = await Promise.all([page.waitForResponse('**/api/code'), page.goto('/account/register')])
    const {
      data: { uuid },
    } = (await asked.json()) as { data: Captcha }
    await nameCaptcha(site, uuid, 'AHMRT')
    const french = page.getByRole('region', { name: 'Terms of service in French' })
    expect(await french.count()).toBe(0)
    for (const [label, typed] of [
      ['Nickname', 'Léa Roy'],
      ['Email', 'montreal@example.com'],
      ['Mobile phone', '514-555-0146'],
      ['Characters in the picture', 'ahmrt'],
    ] as const)
      await page.getByRole('textbox', { name: label, exact: true }).fill(typed)
    await french.getByRole('heading', { name: 'Conditions d’utilisation' }).waitFor()
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('secret 1')
    await page
      .getByRole('checkbox', { name: 'I received the French terms and choose the English terms of service.' })
      .check()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.waitForURL(/freight\/quickQuote|\/$/)
    const accepted = await site.deps.database.sql
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.action, 'terms:accept'))
      .orderBy(desc(auditLog.at))
      .limit(1)
    expect(accepted).toEqual([{ detail: { locale: 'en', frenchTermsShown: true } }])
    expect(faults).toEqual([])
    await page.context().close()
  })

  testInFull('a used or invented operator’s link is refused with a message', async () => {
    const { page } = await visitor(browser, site.url)
    await page.goto('/login#impersonate=invented')
    await page.getByText('login has failed!').waitFor()
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
    await page.context().close()
  })
})
