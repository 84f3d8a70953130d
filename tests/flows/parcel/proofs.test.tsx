import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProofRow } from '#src/contract/proofs.ts'
import { addDays, nextBusinessDay, wallClock } from '#src/domain/calendar/calendar.ts'
import { buyLoad, freightBooking, freightRequest } from '#tests/support/orders/freight.ts'
import { buyMore } from '#tests/support/orders/buy-parcel.ts'
import { disconnect, reconnect } from '#tests/support/faults/faulty-network.ts'
import { mina, open, openPanel, server, withOutboxPanel } from '#tests/support/browser/outbox-panel.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'

withOutboxPanel()
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => vi.unstubAllGlobals())

const proofsOf = async (id: string) =>
  (await mina.call<{ rows: ProofRow[] }>('GET', `/orders/${id}/proofs`)).data!.rows
const soon = () => nextBusinessDay(addDays(wallClock(server.clock.now(), 'America/Toronto').day, 3))
const part = () => screen.findByRole('region', { name: 'Proof and photos' }, { timeout: 15_000 })

test('a shop hands a parcel to the driver without a network: the name is enough, and it is sent later', async () => {
  const id = await buyMore(mina)
  const user = await open(`/package/orderList/orderDetails?orderId=${id}`)
  await user.click(within(await part()).getByRole('button', { name: 'Record hand-over' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record hand-over' }))
  await user.click(dialog.getByRole('button', { name: 'Save proof' }))
  expect(await dialog.findByText('Please enter name of the person signing')).toBeTruthy()

  await disconnect()
  await user.type(dialog.getByLabelText(/Name of the person signing/), 'Marc Gagnon')
  await user.type(dialog.getByLabelText('Note'), 'Two boxes on one strap')
  await user.click(dialog.getByRole('button', { name: 'Save proof' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const shown = within(await part())
  expect(await shown.findByText('Signed by Marc Gagnon (typed name)')).toBeTruthy()
  expect(await shown.findByText('Saved on this device')).toBeTruthy()
  expect(await proofsOf(id)).toEqual([])

  const panel = await openPanel(user, /Not yet sent: 1 change/)
  expect(await within(panel).findByText('Marc Gagnon')).toBeTruthy()
  await user.click(within(panel).getByRole('button', { name: 'Close' }))
  await reconnect()
  await waitFor(async () => expect(await proofsOf(id)).toHaveLength(1), { timeout: 10_000 })
  expect(await proofsOf(id)).toMatchObject([
    { kind: 'handOver', signedBy: 'Marc Gagnon', note: 'Two boxes on one strap', signed: false },
  ])
  expect(await within(await part()).findByText(/Recorded by .*, received/)).toBeTruthy()
  expect(
    await screen.findByText('Handed over to the carrier, signed by Marc Gagnon', {}, { timeout: 10_000 }),
  ).toBeTruthy()
})

test('what was typed into a proof is there again when its form is opened again', async () => {
  const id = await buyMore(mina)
  const user = await open(`/package/orderList/orderDetails?orderId=${id}`)
  await user.click(within(await part()).getByRole('button', { name: 'Record hand-over' }))
  await user.type(screen.getByLabelText(/Name of the person signing/), 'Half a na')
  await screen.findByText('Saved on this device')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(await part()).getByRole('button', { name: 'Record hand-over' }))
  await waitFor(() =>
    expect((screen.getByLabelText(/Name of the person signing/) as HTMLInputElement).value).toBe('Half a na'),
  )
})

test('a load is handed over, delivered and found damaged; a viewer records nothing', async () => {
  const { loadId } = await buyLoad(
    mina,
    freightRequest({ readyDate: soon() }),
    freightBooking({ pickup: { readyDate: soon(), pickupDate: soon() } }),
  )
  await open(`/freight/loadDetails?id=${loadId}`)
  const names = ['Record hand-over', 'Record delivery', 'Report damage']
  const offered = within(await part()).getAllByRole('button')
  expect(offered.map(({ textContent }) => textContent)).toEqual(names)
  cleanup()
  const viewer = await server.member(mina, ['viewer'])
  await renderAccount(`/freight/loadDetails?id=${loadId}`, { server, customer: viewer })
  expect(within(await part()).queryAllByRole('button')).toEqual([])
}, 60_000)
