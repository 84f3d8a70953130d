import { expect, test } from 'vitest'
import type { ApiKeyWithSecret } from '#src/contract/account/api-keys.ts'
import { hydrated, visitor } from '#tests/support/browser/visitor.ts'
import { browser, site, withSite } from '#tests/support/browser/with-site.ts'

withSite()

test('a developer finds a call, reads it in Python and tries it with a test key', async () => {
  const customer = await site.customer()
  const secretOf = async (more: object) =>
    (
      await customer.call<ApiKeyWithSecret>('POST', '/api-keys', {
        name: 'Trial',
        scopes: ['read', 'quote'],
        ...more,
      })
    ).data!.secret
  const { page, faults } = await visitor(browser, site.url)
  await page.goto('/home')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }).click()
  await page.waitForURL('**/developers')
  await hydrated(page)
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('rates parcels')
  await page.getByText('Calls found: 1').waitFor()
  await page.getByText('POST /quotes/parcel', { exact: true }).click()
  const call = page.locator('#post-quotes-parcel')
  await page.getByRole('radio', { name: 'Python' }).check()
  await call.getByText('import json, os, urllib.request').waitFor()
  expect(await call.locator('pre:visible').count()).toBe(1)
  // What people copy calls the server they are on.
  expect(await call.locator('pre:visible').textContent()).toContain(`"${site.url}/api/quotes/parcel"`)

  await call.getByRole('button', { name: 'Try it' }).click()
  const key = page.getByLabel('Test key')
  await key.fill(await secretOf({}))
  await page.getByRole('button', { name: 'Send call' }).click()
  await page.getByText('Enter a test key. It starts with ptg_test_.').waitFor()
  await key.fill(await secretOf({ test: true }))
  await page.getByRole('button', { name: 'Send call' }).click()
  const answer = page.getByRole('status', { name: 'Answer' })
  await answer.getByText('"carrierCode": "sample_ground"').first().waitFor()
  expect(await answer.textContent()).toMatch(/^HTTP 200\napi-version: [\d.]+\nratelimit: "key";r=599;t=\d+\n/)
  expect(faults).toEqual([])
  await page.context().close()
})
