import { expect, test } from 'vitest'
import type { AccountProfile } from '#src/contract/account/account.ts'
import { unsubscribeLinks } from '#server/mail/choices.ts'
import { besidesLostNetwork } from '#tests/support/browser/browser.ts'
import { browser, withSite, site } from '#tests/support/browser/with-site.ts'
import { visitor } from '#tests/support/browser/visitor.ts'

withSite()

test('a person follows the link at the foot of an email, sees which emails it is about, stops them and undoes that, without logging in', async () => {
  const customer = await site.customer()
  const { user } = customer
  const off = async () => (await customer.call<AccountProfile>('GET', '/account/profile')).data!.mailOff
  const { page: link } = await unsubscribeLinks(
    site.deps,
    { publicUrl: site.url },
    { userId: user.id, topic: 'delivery' },
  )
  const { page, faults } = await visitor(browser, site.url, { locale: 'fr' })
  await page.goto(link)
  await page.getByText('Courriels à p…@example.com sur les livraisons').waitFor()
  await page.getByText('Vous êtes abonné.').waitFor()
  expect(await off(), 'looking changes nothing').toEqual(['steps'])
  await page.getByRole('button', { name: 'Se désabonner' }).click()
  await page.getByText('Vous êtes désabonné.').waitFor()
  expect((await off()).toSorted()).toEqual(['delivery', 'steps'])
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Se réabonner' }).click()
  await page.getByRole('alert').getByText('Une erreur s’est produite').waitFor()
  expect(await page.getByText('Vous êtes désabonné.').count(), 'what is so is still said').toBe(1)
  expect(
    await page
      .getByRole('button', { name: 'Se réabonner' })
      .evaluate((button) => button === document.activeElement),
    'pressed again without looking for it',
  ).toBe(true)
  await page.context().setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Se réabonner' }).click()
  await page.getByText('Vous êtes abonné.').waitFor()
  expect(await off()).toEqual(['steps'])
  await page.goto(`${site.url}/mail/unsubscribe?token=invented`)
  await page.getByText('Ce lien est incomplet').waitFor()
  expect(page.url(), 'opened by a mail program that knows no one click').toBe(
    `${site.url}/mail/unsubscribe#token=invented`,
  )
  expect(besidesLostNetwork(faults)).toEqual([])
  await page.context().close()
})
