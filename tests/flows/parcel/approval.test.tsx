import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { enter } from '#tests/support/browser/fields.ts'
import {
  detailsOpen,
  ordersOf,
  server,
  shipper,
  withParcelServer,
} from '#tests/support/screens/parcel-purchase.ts'
import { renderAccount } from '#tests/support/screens/render.tsx'
import { testInFull } from '#tests/support/server/full-run.ts'

withParcelServer()

test('a shipper asks for approval instead of buying; the owner approves it, and the same screen then buys', async () => {
  const owner = await shipper()
  const lee = await server.member(owner, ['shipper'])
  await owner.call('PUT', `/members/${lee.user.id}`, { roles: ['shipper'], approvalAboveCents: 10_00 })

  const { user, router } = await detailsOpen(lee)
  const { pathname, search } = router.state.location
  expect(await screen.findByText('Purchases above $10.00 need an owner’s approval.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy and print/ })).toBeNull()
  await user.type(screen.getByLabelText('Message to the owner (optional)'), 'For the fair')
  await user.click(screen.getByRole('button', { name: 'Ask for approval' }))
  expect(await screen.findByText(/Waiting for an owner’s approval/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for approval' })).toBeNull()
  expect(await ordersOf(owner)).toEqual([])

  cleanup()
  const desk = await renderAccount('/user/userInfo?tab=members', { server, customer: owner })
  const question = (await screen.findByText('For the fair')).closest('li')!
  expect(within(question).getByText(/Montréal/)).toBeTruthy()
  await desk.user.click(within(question).getByRole('button', { name: /^Approve purchase of \$/ }))
  expect(await screen.findByText('Approved')).toBeTruthy()
  expect(screen.queryByText('For the fair')).toBeNull()

  cleanup()
  const again = await renderAccount(pathname + search, { server, customer: lee })
  expect(await screen.findByText(/approved this purchase/)).toBeTruthy()
  await again.user.click(await screen.findByRole('button', { name: /^Buy and print/ }))
  expect(await screen.findByRole('heading', { name: /^Order OR/ })).toBeTruthy()
  expect(await ordersOf(owner)).toHaveLength(1)
})

testInFull(
  'a shipment changed after it was approved needs another approval, and says so where it is paid',
  async () => {
    const owner = await shipper()
    const lee = await server.member(owner, ['shipper'])
    await owner.call('PUT', `/members/${lee.user.id}`, { roles: ['shipper'], approvalAboveCents: 0 })
    const { user, router } = await detailsOpen(lee)
    const { pathname, search } = router.state.location
    await user.click(await screen.findByRole('button', { name: 'Ask for approval' }))
    await screen.findByText(/Waiting for an owner’s approval/)
    const { data } = await owner.call<{ id: string }[]>('GET', '/approvals')
    await owner.call('POST', `/approvals/${data![0]!.id}/answer`, { approve: true })
    cleanup()
    const again = await renderAccount(pathname + search, { server, customer: lee })
    await enter(/^Contents/, 'Vases')
    await again.user.click(await screen.findByRole('button', { name: /^Buy and print/ }))
    expect(await screen.findByText(/changed after it was approved/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask for approval' })).toBeTruthy()
    expect(await ordersOf(owner)).toEqual([])
  },
)
