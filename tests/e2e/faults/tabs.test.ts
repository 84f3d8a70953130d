import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { wrongEffects } from '#tests/faults/effects.ts'
import { isPush } from '#tests/faults/proxy.ts'
import { openPage, putWrong } from '#tests/support/faults/faulty-site.ts'
import { eachInFull, testInFull } from '#tests/support/server/full-run.ts'
import { follow, sent } from '#tests/support/faults/person-acts.ts'
import {
  context,
  page as one,
  person,
  site,
  withPersonAtWork,
} from '#tests/support/faults/with-faulty-site.ts'

/** A second tab in the same browser. */
let two: Page
withPersonAtWork()
beforeAll(async () => {
  two = await openPage(context, ACCOUNT_PATHS.trackingPackage)
})
const followed = async (start: string) =>
  [...(await site.truth(person)).values()]
    .filter(({ id }) => id.startsWith(start))
    .map(({ id, rev }) => `${id} ${rev}`)
    .toSorted()

describe('two tabs', () => {
  test("show each other's changes without being asked", async () => {
    for (const number of ['SEEN1000', 'SEEN2000']) {
      await follow(one, number)
      await expect.poll(() => two.getByText(number, { exact: true }).count()).toBeGreaterThan(0)
    }
  })

  test.each(
    eachInFull([
      ['with locks', true],
      ['in a browser without locks', false],
    ] as const),
  )('%s that come back online together send everything once', async (_, locks) => {
    if (!locks)
      for (const page of [one, two])
        await page.evaluate(() => {
          delete (Navigator.prototype as { locks?: unknown }).locks
        })
    const start = locks ? 'LOCK' : 'FREE'
    await context.setOffline(true)
    for (let n = 0; n < 3; n += 1) {
      await follow(one, `${start}1${n}00`)
      await follow(two, `${start}2${n}00`)
    }
    // Slow enough that both are in flight at once.
    site.proxy.treat(() => ({ kind: 'delay', ms: 100 }))
    await context.setOffline(false)
    await sent(one)
    expect(await followed(start)).toEqual(
      [1, 2].flatMap((tab) => [0, 1, 2].map((n) => `${start}${tab}${n}00 1`)),
    )
    expect(wrongEffects(site.proxy.log, await site.truth(person))).toEqual([])
    for (const page of [one, two])
      for (const number of [`${start}1000`, `${start}2200`])
        await page.getByText(number, { exact: true }).waitFor({ state: 'attached' })
  })

  testInFull('continue when the sending one is frozen, and what it was sending is applied once', async () => {
    await one.reload()
    await two.reload()
    await Promise.all([one, two].map((page) => page.getByText('SEEN1000').waitFor({ state: 'attached' })))
    // It waits 45 s for its turn and then takes it; here 1 s.
    await two.evaluate(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(ms / 45)
    })
    site.proxy.treatNext(isPush, { kind: 'hang', reaches: true })
    await follow(one, 'FROZ0001')
    const frozen = await context.newCDPSession(one)
    await frozen.send('Page.setWebLifecycleState', { state: 'frozen' })
    // As if 50 s had passed: a lease ends too.
    await putWrong(two, { ahead: 50_000 })
    await follow(two, 'FROZ0002')
    await sent(two)
    expect(await followed('FROZ')).toEqual(['FROZ0001 1', 'FROZ0002 1'])
    await site.proxy.heal()
    await frozen.send('Page.setWebLifecycleState', { state: 'active' })
    await follow(one, 'FROZ0003')
    await sent(one)
    expect(wrongEffects(site.proxy.log, await site.truth(person))).toEqual([])
    await two.reload()
  })
})
