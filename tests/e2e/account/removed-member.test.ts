import { expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { savingData } from '#tests/support/browser/browser.ts'
import { addAddress } from '#tests/support/faults/person-acts.ts'
import { everythingStored } from '#tests/support/browser/device-data.ts'
import { signedIn } from '#tests/support/browser/site.ts'
import { customer, page, site, withSignedInSite } from '#tests/support/browser/signed-in-site.ts'
import { browser } from '#tests/support/browser/with-site.ts'

withSignedInSite({ whose: (shared) => shared.customer({ accountType: 'Business' }) })

test('the device of a removed member hands over what it had not sent, keeps nothing, and an owner keeps the work', async () => {
  const lee = await site.member(customer, ['shipper'])
  const context = await browser.newContext({ viewport: { width: 1330, height: 900 } })
  await savingData(context)
  await signedIn(context, site, lee)
  const theirs = await context.newPage()
  await theirs.goto(site.url + ACCOUNT_PATHS.addressBook)
  await theirs.getByRole('link', { name: 'Add address' }).first().click()
  await theirs.getByRole('heading', { level: 1, name: 'Add address' }).waitFor()
  await context.setOffline(true)
  await addAddress(theirs, 'Una Unsent')
  await theirs.getByText('Una Unsent').waitFor()

  await customer.call('DELETE', `/members/${lee.user.id}`)
  await context.setOffline(false)
  await theirs.waitForURL(/\/login#removed/)
  await theirs.getByText('You no longer belong to that account.', { exact: false }).waitFor()
  expect(JSON.stringify(await everythingStored(theirs))).not.toContain('Una Unsent')
  await context.close()

  await page.goto(`${site.url}${ACCOUNT_PATHS.userInfo}?tab=members`)
  const work = page.getByRole('listitem').filter({ hasText: '1 address' })
  await work.getByRole('button', { name: `Keep work of ${lee.user.nickName}` }).click()
  await page.getByText('Added to your drafts and addresses').waitFor()
  expect(await work.count()).toBe(0)
  await page.goto(site.url + ACCOUNT_PATHS.addressBook)
  await page.getByText('Una Unsent').waitFor()
}, 120_000)
