import { expect, test } from 'vitest'
import { createConnectivity, type PingAnswer } from './network-state.ts'

const TEN = Date.parse('2026-11-18T15:00:00Z')

/** A page whose clock, device and server the test controls. */
function page({ hasNetwork = true }: { hasNetwork?: boolean } = {}) {
  const world = {
    now: TEN,
    hasNetwork,
    visible: true,
    pings: [] as number[],
    server: 'silent' as PingAnswer | 'silent',
  }
  let timer: { at: number; work: () => void } | undefined
  const connectivity = createConnectivity({
    now: () => world.now,
    ping: async () => {
      world.pings.push((world.now - TEN) / 1000)
      if (world.server === 'silent') throw new TypeError('no network')
      return world.server
    },
    after: (ms, work) => {
      const mine = { at: world.now + ms, work }
      timer = mine
      return () => {
        if (timer === mine) timer = undefined
      }
    },
    hasNetwork: () => world.hasNetwork,
    isVisible: () => world.visible,
  })
  async function pass(seconds: number) {
    const end = world.now + seconds * 1000
    await settle()
    while (timer && timer.at <= end) {
      world.now = timer.at
      const { work } = timer
      timer = undefined
      work()
      await settle()
    }
    world.now = end
  }
  const seen: string[] = []
  connectivity.subscribe(() => seen.push(connectivity.get()))
  return {
    world,
    connectivity,
    pass,
    seen,
    device: {
      lose() {
        world.hasNetwork = false
        connectivity.lost()
      },
      find() {
        world.hasNetwork = true
        connectivity.revived()
      },
    },
  }
}

test('a device that reports no network is offline at once, with the time it began', async () => {
  const { connectivity, device, pass } = page()
  await pass(60)
  device.lose()
  expect(connectivity.read()).toEqual({ state: 'offline', since: TEN + 60_000, reason: 'state.network.none' })
})

test('a page opened without a network is offline from the start', () => {
  expect(page({ hasNetwork: false }).connectivity.get()).toBe('offline')
})

test('a device that reports a network again proves nothing until the server answers', async () => {
  const { connectivity, device, world, pass } = page()
  device.lose()
  device.find()
  await pass(1)
  expect(connectivity.get()).toBe('offline')
  world.server = 'ours'
  device.find()
  await pass(1)
  expect(connectivity.get()).toBe('online')
})

test('one lost answer makes the connection unreliable; a ping after 2 s succeeds: online', async () => {
  const { connectivity, world, pass, seen } = page()
  connectivity.failed('noAnswer')
  expect(connectivity.read()).toMatchObject({ state: 'unreliable', reason: 'state.network.noAnswer' })
  world.server = 'ours'
  await pass(100)
  expect(world.pings).toEqual([2])
  expect(seen).toEqual(['unreliable', 'online'])
})

test('pings to a dead server back off, and after three failures in a row the page is offline', async () => {
  const { connectivity, world, pass } = page()
  connectivity.failed('noAnswer')
  await pass(6)
  expect(connectivity.get()).toBe('unreliable')
  await pass(1)
  expect(connectivity.read()).toEqual({ state: 'offline', since: TEN + 7000, reason: 'state.network.gone' })
  await pass(200)
  expect(world.pings).toEqual([2, 7, 17, 47, 107, 167])
})

test('ten requests that fail together count as one failure', () => {
  const { connectivity } = page()
  for (let times = 0; times < 10; times += 1) connectivity.failed('noAnswer')
  expect(connectivity.get()).toBe('unreliable')
})

test('a hidden page sends no pings; showing it again pings at once', async () => {
  const { connectivity, world, pass } = page()
  connectivity.failed('noAnswer')
  world.visible = false
  await pass(500)
  expect(world.pings).toEqual([])
  world.visible = true
  connectivity.revived()
  await pass(0)
  expect(world.pings).toEqual([500])
  await pass(2)
  expect(world.pings).toEqual([500, 502])
})

test('a hotel’s sign-in page is not our server: the reason says what to do', async () => {
  const { connectivity, world, pass } = page()
  connectivity.failed('portal')
  expect(connectivity.read()).toMatchObject({ state: 'unreliable', reason: 'state.network.portal' })
  world.server = 'foreign'
  await pass(10)
  expect(connectivity.read()).toMatchObject({ state: 'offline', reason: 'state.network.portal' })
  world.server = 'ours'
  await pass(60)
  expect(connectivity.get()).toBe('online')
})

test('an ended session stays "needs-sign-in" until a signed-in call succeeds, even across a lost network', async () => {
  const { connectivity, world, pass, seen, device } = page()
  connectivity.signedOut()
  expect(connectivity.read()).toMatchObject({ state: 'needs-sign-in', reason: 'state.network.session' })
  connectivity.reached()
  device.lose()
  world.server = 'ours'
  device.find()
  await pass(1)
  connectivity.signedIn()
  expect(seen).toEqual(['needs-sign-in', 'offline', 'needs-sign-in', 'online'])
})

test('a real answer stops the pings', async () => {
  const { connectivity, world, pass } = page()
  connectivity.failed('noAnswer')
  connectivity.reached()
  await pass(300)
  expect(world.pings).toEqual([])
  expect(connectivity.read().reason).toBe('state.network.answered')
})

test('two simultaneous checks send one ping', async () => {
  const { connectivity, world } = page()
  world.server = 'ours'
  expect(await Promise.all([connectivity.check(), connectivity.check()])).toEqual([true, true])
  expect(world.pings).toEqual([0])
})

/** Lets pending answers be handled. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
