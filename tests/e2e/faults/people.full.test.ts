import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { isPush } from '#tests/faults/proxy.ts'
import { hashOf } from '#src/offline/database/user-database.ts'
import { savingData } from '#tests/support/browser/browser.ts'
import { deviceData, everythingStored } from '#tests/support/browser/device-data.ts'
import { device, openPage, signInto } from '#tests/support/faults/faulty-site.ts'
import {
  addAddress,
  editAddress,
  follow,
  logOut,
  named,
  removeAddress,
  sent,
  signInAgain,
} from '#tests/support/faults/person-acts.ts'
import {
  browser,
  context,
  page,
  person,
  site,
  withPersonAtWork,
} from '#tests/support/faults/with-faulty-site.ts'

/** Two devices, two people, one after the other in the same browser, since each has records of their own. */
withPersonAtWork()
beforeAll(() => follow(page, 'SEEN0000'))
const sign = () => page.getByRole('button', { name: /^Not yet sent|conflict/ })

test('when two devices change a record, different fields are merged, the same field is asked about, and one deleted on one side comes back marked', async () => {
  const here = page
  const desk = await device(browser, site, person)
  await savingData(desk)
  await here.bringToFront()
  await addAddress(here, 'Bo Both')
  const { doc } = named(await sent(here), 'Bo Both')!
  await site.push(
    person,
    ['Cy Clash', 'Di Deleted'].map((fullName) => ({
      opId: crypto.randomUUID(),
      entity: 'address',
      id: crypto.randomUUID(),
      baseRev: 0,
      doc: { ...doc, fullName },
    })),
  )
  const there = await openPage(desk, ACCOUNT_PATHS.addressBook)
  await there.getByText('Di Deleted').waitFor()
  await here.reload()
  await here.getByText('Di Deleted').waitFor()

  await context.setOffline(true)
  await editAddress(here, 'Bo Both', { city: 'Gander' })
  await editAddress(here, 'Cy Clash', { city: 'Alert' })
  await removeAddress(here, 'Di Deleted')
  await editAddress(there, 'Bo Both', { company: 'Both & Co' })
  await editAddress(there, 'Cy Clash', { city: 'Banff' })
  await editAddress(there, 'Di Deleted', { city: 'Iqaluit' })
  await sent(there)
  await context.setOffline(false)
  await sent(here)

  const data = await deviceData(here)
  expect(named(data, 'Bo Both')?.doc).toMatchObject({ city: 'Gander', company: 'Both & Co' })
  expect(data.conflicts.map(({ mine, theirs }) => [mine.city, theirs.city])).toEqual([['Alert', 'Banff']])
  expect(named(data, 'Di Deleted')).toMatchObject({ revived: true, doc: { city: 'Iqaluit' } })

  await sign().click()
  const panel = here.getByRole('dialog', { name: 'Not yet sent' })
  await panel.getByRole('heading', { name: '1 item restored' }).waitFor()
  await panel.getByRole('button', { name: 'Keep: Di Deleted' }).click()
  await panel.getByRole('button', { name: 'Compare both versions: Cy Clash' }).click()
  const choice = here.getByRole('dialog', { name: 'Two versions of Cy Clash' })
  await choice.getByRole('radio', { name: /Alert/ }).check()
  expect(await choice.getByRole('radio', { name: /Banff/ }).count()).toBe(1)
  await choice.getByRole('button', { name: 'Save choices' }).click()
  await choice.waitFor({ state: 'hidden' })
  await sent(here)

  await there.reload()
  await expect
    .poll(async () => named(await deviceData(there), 'Cy Clash')?.doc?.city, { timeout: 15_000 })
    .toBe('Alert')
  const truth = await site.truth(person)
  for (const one of [here, there]) {
    const { records, conflicts } = await deviceData(one)
    expect(new Map(records.map(({ entity, id, rev, doc }) => [`${entity}/${id}`, { rev, doc }]))).toEqual(
      new Map([...truth].map(([key, { rev, doc }]) => [key, { rev, doc }])),
    )
    expect(conflicts).toEqual([])
  }
  await desk.close()
})

describe('a session that ends while changes are waiting', () => {
  const endSession = async () => {
    const token = (await context.cookies()).find(({ name }) => name === 'token')!.value
    await site.call({ token }, 'DELETE', '/auth/logout')
  }
  // With a session of its own, whatever the test before left.
  const goOffline = async () => {
    await signInto(context, person)
    await page.goto(ACCOUNT_PATHS.trackingPackage)
    await page.getByText('SEEN0000').waitFor()
    await context.setOffline(true)
  }

  test('keeps them until the same person logs in again, then sends them', async () => {
    await goOffline()
    await follow(page, 'KEPT0001', 'while away')
    await endSession()
    await context.setOffline(false)
    await page.getByText('Logged out. Log in to send').first().waitFor()
    await expect
      .poll(async () => (await deviceData(page)).outbox.map(({ id, error }) => [id, error]))
      .toEqual([['KEPT0001', 'outbox.why.signedOut']])
    await signInAgain(page, person)
    await sent(page)
    person.token = (await context.cookies()).find(({ name }) => name === 'token')!.value
    expect((await site.truth(person)).get('tracker/KEPT0001')?.doc?.note).toBe('while away')
  })

  test('shows and sends nothing of them to another person, and they are still there for the first', async () => {
    const other = await site.person()
    await goOffline()
    await follow(page, 'FIRST001', 'marked by the first')
    await endSession()
    await context.setOffline(false)
    await page.getByText('Logged out. Log in to send').first().waitFor()
    await signInAgain(page, other)
    await page.getByText(`${other.nickName}’s account`).first().waitFor({ state: 'attached' })
    await page.goto(ACCOUNT_PATHS.trackingPackage)
    await follow(page, 'OTHER001')
    await expect.poll(async () => [...(await site.truth(other)).keys()]).toEqual(['tracker/OTHER001'])
    expect(await page.content()).not.toMatch(/FIRST001|marked by the first/)
    expect(
      site.proxy.log
        .filter(isPush)
        .filter(({ user, ops }) => user === other.userId && ops.some(({ id }) => id === 'FIRST001')),
    ).toEqual([])

    await logOut(page)
    await page.waitForURL(/\/home$/)
    expect((await deviceData(page, person.userId)).outbox.map(({ id }) => id)).toEqual(['FIRST001'])
    await page.goto('/login')
    await page.fill('input[name=username]', person.email)
    await page.fill('input[name=password]', person.password)
    await page.keyboard.press('Enter')
    await page.getByText(`${person.nickName}’s account`).first().waitFor({ state: 'attached' })
    await expect
      .poll(async () => (await deviceData(page, person.userId)).outbox, { timeout: 20_000 })
      .toEqual([])
    person.token = (await context.cookies()).find(({ name }) => name === 'token')!.value
    expect((await site.truth(person)).get('tracker/FIRST001')?.doc?.note).toBe('marked by the first')
  })
})

test('logging out while a change is in flight without a response offers to stay, and leaves nothing anywhere, also with another tab open', async () => {
  await page.goto(ACCOUNT_PATHS.trackingPackage)
  const otherTab = await openPage(context, ACCOUNT_PATHS.addAddress)
  await otherTab.fill('input[name=fullName]', 'Marked Typed')
  await otherTab.getByText('Saved on this device').waitFor()
  await follow(page, 'MARKED01', 'Marked Sent')
  await sent(page)
  site.proxy.treat((seen) => (isPush(seen) ? { kind: 'hang' } : undefined))
  await follow(page, 'MARKED02', 'Marked Waiting')
  await logOut(page)
  const asked = page.getByRole('dialog', { name: '1 change hasn’t been sent yet' })
  await asked.getByRole('button', { name: 'Stay logged in' }).click({ timeout: 30_000 })
  expect((await deviceData(page)).outbox).toHaveLength(1)
  await logOut(page)
  await asked.getByRole('button', { name: 'Log out and discard 1' }).click({ timeout: 30_000 })
  await page.waitForURL(/\/home$/)
  await otherTab.waitForURL(/\/home$/)
  await site.proxy.heal()
  const before = site.proxy.log.length
  await openBookOf(otherTab)
  const kept = await everythingStored(page)
  for (const mark of [
    'Marked',
    'MARKED',
    'marked by',
    'FIRST0',
    'while away',
    'Bo Both',
    hashOf(person.userId),
    person.userId,
    person.email,
    person.nickName,
  ])
    expect(kept.includes(mark), mark).toBe(false)
  // The device stays known to the server, so that it isn't reported as a new one at the next login.
  expect(
    (await context.cookies())
      .map(({ name }) => name)
      .filter((name) => !['locale', 'theme'].includes(name) && !name.startsWith('device-')),
  ).toEqual([])
  expect(site.proxy.log.slice(before).filter(isPush)).toEqual([])
  expect((await site.truth({ ...person, token: (await loggedIn()).token })).has('tracker/MARKED02')).toBe(
    false,
  )
})

/** Without a session, it leads to the public pages. */
async function openBookOf(page: Page): Promise<void> {
  await page.goto(ACCOUNT_PATHS.addressBook)
  await page.waitForURL(/\/home$/)
}

async function loggedIn(): Promise<{ token: string }> {
  return {
    token: (
      await site.call<{ access_token: string }>(undefined, 'POST', '/auth/login', {
        username: person.email,
        password: person.password,
      })
    ).access_token,
  }
}
