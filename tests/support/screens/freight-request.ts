import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { network } from '#tests/support/faults/faulty-network.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import type { AccountScreen } from './render.tsx'

/** `fetch`, where the build's tables come from their files and the operator's rate card from the server. */
export const tablesOf =
  (server: TestServer) =>
  async (url: string): Promise<Response> => {
    if (network.is === 'off') throw new TypeError('Failed to fetch')
    if (url.startsWith('/src/'))
      return new Response(readFileSync(`.${url}`), { headers: { 'content-type': 'application/json' } })
    const { statusCode, payload, headers } = await server.app.inject({ url })
    // In jsdom, the server takes byte arrays of another realm for objects.
    const { type, data } = JSON.parse(payload || '{}') as { type?: string; data?: number[] }
    return new Response(type === 'Buffer' ? Buffer.from(data!).toString() : payload, {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type']), 'x-portage': '1' },
    })
  }

/** Types into the fields with these labels. */
export async function type(
  user: AccountScreen['user'],
  where: HTMLElement,
  values: Record<string, string>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = within(where).getByLabelText(new RegExp(`^${label}\\W*$`))
    await user.clear(input)
    await user.type(input, value)
  }
}
/** The part of the form with one of the two places. */
export const end = async (name: 'From' | 'To') =>
  (await screen.findByRole('heading', { name })).closest('section')!

/** A pallet of furniture from Toronto to Montréal. */
export async function pallet(
  user: AccountScreen['user'],
  more: Record<string, string> = {},
): Promise<HTMLElement> {
  await type(user, await end('From'), { 'Postal code': 'M5V 2T6' })
  await type(user, await end('To'), { 'Postal code': 'H3B 1A7' })
  const unit = screen.getByRole('group', { name: 'Unit 1' })
  await type(user, unit, {
    'Weight each': '500',
    Length: '48',
    Width: '40',
    Height: '48',
    'Description of goods': 'Furniture',
    ...more,
  })
  return unit
}

/** The whole way of a pallet until it is paid for. */
export async function toPay(opened: AccountScreen): Promise<AccountScreen> {
  const { user, router } = opened
  await screen.findByRole('group', { name: 'Unit 1' })
  await pallet(user)
  await user.click(screen.getByRole('button', { name: 'Get rates' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/freight/quickQuote/selectQuote'))
  const offers = await screen.findByRole('region', { name: 'Offers' })
  await within(offers).findAllByText('Cheapest')
  await user.click(within(offers).getAllByRole('button', { name: /^Choose/ })[0]!)
  await waitFor(() => expect(router.state.location.pathname).toBe('/freight/quickQuote/pickUpInfomation'))

  for (const [heading, street] of [
    ['Pickup', '1 Main Street'],
    ['Delivery', '45 rue Saint-Paul'],
  ] as const) {
    const part = (await screen.findAllByRole('heading', { name: heading, level: 2 }))
      .at(-1)!
      .closest('section')!
    await waitFor(() => expect(within(part).getByLabelText(/^City/)).not.toHaveProperty('value', ''))
    await type(user, part, { 'Full name': 'Sam Lee', Address: street, Phone: '416-555-0134' })
  }
  await user.click(screen.getByRole('button', { name: 'Continue: Book' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/freight/quickQuote/bookShipment'))
  await user.click(await screen.findByRole('button', { name: 'Continue: Pay' }))
  await screen.findByText('Please enter signed by')
  await user.type(screen.getByLabelText(/^Signed by/), 'Mina Roy')
  await user.click(screen.getByRole('checkbox', { name: /I accept the bill of lading/ }))
  await user.click(await screen.findByRole('button', { name: 'Continue: Pay' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/freight/quickQuote/payShipment'))
  return opened
}
