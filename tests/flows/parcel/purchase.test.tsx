import { cleanup, screen } from '@testing-library/react'
import { AxiosError } from 'axios'
import { beforeEach, expect, test } from 'vitest'
import { http } from '#src/api/call.ts'
import type { Carriers } from '#server/carriers/carriers.ts'
import { findRecord, saveRecords } from '#src/offline/records/records.ts'
import { settleOpenPurchases } from '#server/app/maintenance.ts'
import {
  detailsOpen,
  expectOneOrder,
  withParcelServer,
  ordersOf,
  server,
  shipper,
} from '#tests/support/screens/parcel-purchase.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { testInFull } from '#tests/support/server/full-run.ts'

let carrierDies = false
/** Delivers what was held back. */
let arrive: () => Promise<unknown>
beforeEach(() => {
  carrierDies = false
})
withParcelServer({ carriers: dyingOnDemand })

test('two clicks on the button make one order and one charge', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  await user.dblClick(screen.getByRole('button', { name: /^Buy and print/ }))
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  await expectOneOrder(customer)
})

test('a customer whose response is lost is told that the outcome is unknown, and then sees the one order', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  disturb('afterwards')
  await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
  expect(await screen.findByText('We’re checking whether your order went through')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy and print/ })).toBeNull()
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  await expectOneOrder(customer)
})

test('a customer who reloads while the outcome is unknown returns to the open purchase, not to a second one', async () => {
  const customer = await shipper()
  const { user, router } = await detailsOpen(customer)
  const { pathname, search } = router.state.location
  disturb('afterwards')
  await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
  await screen.findByText('We’re checking whether your order went through')
  cleanup()
  await renderAccount(pathname + search, { server, customer })
  expect(await screen.findByText('We’re checking whether your order went through')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  await expectOneOrder(customer)
})

test('a purchase that was never sent is reported as not made, and sending it again makes one order, whatever arrives late', async () => {
  const customer = await shipper()
  const { user } = await detailsOpen(customer)
  disturb('before')
  await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
  expect(await screen.findByText('The order wasn’t placed')).toBeTruthy()
  expect(await arrive(), 'given up, it is refused').toMatchObject({ data: { code: 409 } })
  expect((await ordersOf(customer)).length).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByRole('heading', { name: /^Order OR/ })
  expect(await arrive()).toMatchObject({ data: { code: 409 } })
  await expectOneOrder(customer)
})

testInFull(
  'a server that dies between charge and booking leaves one order, completed when it is back',
  async () => {
    const customer = await shipper()
    const { user } = await detailsOpen(customer)
    carrierDies = true
    await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
    expect(await screen.findByText('Paid. Waiting for the carrier')).toBeTruthy()
    carrierDies = false
    server.clock.advance(1000)
    await settleOpenPurchases(server.deps, server.app.log, 0)
    expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
    await expectOneOrder(customer)
  },
)

testInFull(
  'a purchase that arrives while its outcome is asked about is shown: nothing said that it wasn’t made',
  async () => {
    const customer = await shipper()
    const { user } = await detailsOpen(customer)
    disturb('before')
    await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
    await screen.findByText('We’re checking whether your order went through')
    expect(await arrive()).toMatchObject({ data: { code: 200 } })
    await screen.findByRole('heading', { name: /^Order OR/ })
    await expectOneOrder(customer)
  },
)

testInFull(
  'two pages of one purchase that never arrived send it again once, also on two devices',
  async () => {
    const customer = await shipper()
    const { user, router } = await detailsOpen(customer)
    const { pathname, search } = router.state.location
    disturb('before')
    await user.click(screen.getByRole('button', { name: /^Buy and print/ }))
    await screen.findByText('The order wasn’t placed')
    const quote = new URLSearchParams(search).get('quote')!
    // The other device has the draft as of its last sync.
    const asItWas = await findRecord('draft', quote)
    disturb('afterwards')
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await screen.findByText('We’re checking whether your order went through')
    cleanup()
    await saveRecords([{ entity: 'draft', id: quote, doc: asItWas!.doc }])
    const other = await renderAccount(pathname + search, { server, customer })
    expect(await screen.findByText('The order wasn’t placed'), 'it is asked about the first one').toBeTruthy()
    await other.user.click(screen.getByRole('button', { name: 'Send again' }))
    await screen.findByRole('heading', { name: /^Order OR/ })
    await expectOneOrder(customer)
  },
)

/** The next purchase loses its response, or isn't even sent. */
function disturb(when: 'before' | 'afterwards'): void {
  const usual = http.defaults.adapter as (config: object) => Promise<object>
  let once = true
  http.defaults.adapter = async (config) => {
    const hit = once && config.method === 'post' && config.url === '/orders'
    if (hit) once = false
    if (hit) arrive = () => usual(config)
    if (hit && when === 'before') throw new AxiosError('no network', 'ERR_NETWORK', config)
    const answer = await usual(config)
    if (hit) throw new AxiosError('answer lost', 'ERR_NETWORK', config)
    return answer as never
  }
}

function dyingOnDemand(usual: Carriers): Partial<Carriers> {
  const dying = (carrier: Awaited<ReturnType<Carriers['list']>>[number]) => ({
    ...carrier,
    book: async (...booking: Parameters<typeof carrier.book>) => {
      if (carrierDies) throw new Error('the process was killed here')
      return carrier.book(...booking)
    },
  })
  return {
    list: async () => (await usual.list()).map(dying),
    find: async (code: string) => {
      const found = await usual.find(code)
      return found && dying(found)
    },
  }
}
