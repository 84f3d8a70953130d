import { describe, expect, test } from 'vitest'
import { testInFull } from '#tests/support/server/full-run.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { hydrated, PHONE, visitor } from '#tests/support/browser/visitor.ts'

withSite()

describe('questions', () => {
  test('a visitor without script follows a link to an answer, and changes tabs', async () => {
    const { page } = await visitor(browser, site.url, { javaScriptEnabled: false })
    await page.goto('/faq#cancel')
    await page.getByText('until the carrier’s first scan').waitFor()
    expect(await page.locator('#shipping').isVisible()).toBe(true)
    expect(await page.locator('#general').isVisible()).toBe(false)
    expect(await page.getByRole('searchbox').count()).toBe(0)
    await page.getByRole('link', { name: 'Billing and Pricing' }).click()
    await page.getByText('What are credits?').click()
    await page.getByText('Money you’ve deposited with us').waitFor()
    expect(await page.locator('#shipping').isVisible()).toBe(false)
    await page.context().close()
  })

  test('a shipper in Québec searches all tabs by keyboard, also after the network has gone', async () => {
    const { page, faults } = await visitor(browser, site.url, { locale: 'fr', offline: true, ...PHONE })
    await page.goto('/faq')
    await hydrated(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    expect(faults).toEqual([])
    await page.context().setOffline(true)
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('facturation poids arrondi')
    await page.getByText('Aucune question').waitFor()
    expect(
      await page.locator('.questions').filter({ visible: true }).count(),
      'headings with nothing below them',
    ).toBe(0)
    await page.getByRole('searchbox').fill('poids ARRONDI')
    await page.getByText('1 question trouvée').waitFor()
    await page.getByText('Qu’est-ce que le poids facturé?').click()
    await page.getByText('divisées par le diviseur du transporteur').waitFor()
    expect(besidesLostNetwork(faults)).toEqual([])
    await page.context().close()
  })

  testInFull('who opens an answer’s URL sees it, with its question above it', async () => {
    const { page, faults } = await visitor(browser, site.url, { locale: 'zh' })
    await page.goto('/faq#charged-twice')
    await hydrated(page)
    // The browser keeps scrolling to it while content above it takes its size.
    const top = async () => (await page.locator('.question[open] summary').boundingBox())!.y
    await expect.poll(top).toBeLessThan(300)
    expect(await top()).toBeGreaterThanOrEqual(0)
    expect(await page.getByRole('link', { name: '账单与价格' }).getAttribute('aria-current')).toBe('true')
    expect(faults).toEqual([])
    await page.context().close()
  })
})

testInFull(
  'a reader of the terms goes from their contents to a part, and from there to the privacy policy',
  async () => {
    const { page, faults } = await visitor(browser, site.url, { locale: 'sp' })
    await page.goto('/terms-of-service')
    await hydrated(page)
    await page
      .getByRole('navigation', { name: 'En esta página' })
      .getByRole('link', { name: 'Sus datos' })
      .click()
    expect(new URL(page.url()).hash).toBe('#data')
    await page.locator('section[aria-labelledby=data]').getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Política de privacidad' }).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  },
)
