import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AxiosError, type AxiosAdapter } from 'axios'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { object, string } from 'yup'
import { http } from '#src/api/call.ts'
import { contract } from '#src/contract/contract.ts'
import { endpoint, type CursorPage } from '#src/contract/endpoint.ts'
import { loadAccountMessages } from '#src/i18n/account-messages.ts'
import type { Messages } from '#src/i18n/messages.ts'
import { TextProvider } from '#src/i18n/TextProvider.tsx'
import { ResourceTable, type ResourceTableProps } from './ResourceTable.tsx'

interface Row {
  id: string
  fullName: string
  city: string
}
const people: Row[] = [
  { id: '1', fullName: 'Mina Roy', city: 'Ottawa' },
  { id: '2', fullName: 'Élodie Tremblay', city: 'Montréal' },
  { id: '3', fullName: 'Sam White', city: 'Whitehorse' },
]
/** The requests sent, oldest first. */
let asked: Record<string, unknown>[]
let messages: Messages
const wire =
  (answer: (params: Record<string, unknown>) => object): AxiosAdapter =>
  async (config) => {
    const params = config.params as Record<string, unknown>
    asked.push(params)
    return {
      data: { code: 200, msg: 'ok', data: answer(params) },
      status: 200,
      statusText: 'OK',
      headers: { 'x-portage': '1' },
      config,
    }
  }
const found = (q: unknown) =>
  people.filter(({ fullName }) => fullName.toLowerCase().includes(typeof q === 'string' ? q : ''))

beforeAll(async () => {
  messages = await loadAccountMessages('en')
})
beforeEach(() => {
  asked = []
  http.defaults.adapter = wire(({ q }) => ({ rows: found(q), total: found(q).length }))
})

function open(address = '/', more: Partial<ResourceTableProps<object, Row>> = {}) {
  const table = (
    <ResourceTable<object, Row>
      endpoint={contract.addresses.list}
      columns={[{ name: 'fullName' }, { name: 'city' }]}
      {...more}
    />
  )
  const router = createMemoryRouter([{ path: '*', element: table }], { initialEntries: [address] })
  render(
    <TextProvider locale="en" messages={messages}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextProvider>,
  )
  return { router, user: userEvent.setup() }
}
function onAPhone() {
  const wide = window.matchMedia
  window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') })
  onTestFinished(() => {
    window.matchMedia = wide
  })
}
const names = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map(
      (row) =>
        within(row)
          .getAllByRole('rowheader')
          .find((cell) => cell.textContent)?.textContent,
    )

test('on a phone each row is a card with labelled values', async () => {
  onAPhone()
  open('/', { actions: (row) => <button type="button">Edit {row.fullName}</button> })
  const card = (await screen.findByText('Mina Roy')).closest('li')!
  expect(within(card).getByText('City').nextSibling?.textContent).toBe('Ottawa')
  expect(within(card).getByRole('button', { name: 'Edit Mina Roy' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('typing in the search requests at once and the address remembers it', async () => {
  const { router, user } = open()
  await screen.findByText('Sam White')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'tremb')
  await expect.poll(names).toEqual(['Élodie Tremblay'])
  await expect.poll(() => router.state.location.search).toBe('?q=tremb')
})

test('a link with a search opens that search; a page that is not a number is the first', async () => {
  open('/?q=mina&page=lots')
  expect(await screen.findByText('Mina Roy')).toBeTruthy()
})

test('a search without results says what it looked for', async () => {
  open('/?q=nobody')
  expect(await screen.findByText('Nothing matches “nobody”')).toBeTruthy()
})

test('an empty list offers what to do next', async () => {
  http.defaults.adapter = wire(() => ({ rows: [], total: 0 }))
  open('/', { empty: { title: 'No addresses yet', action: <a href="/new">Add one</a> } })
  expect(await screen.findByText('No addresses yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add one' })).toBeTruthy()
})

test('pages can be turned and are named', async () => {
  http.defaults.adapter = wire(({ page }) => ({
    rows: [{ ...people[Number(page) - 1]!, id: String(page) }],
    total: 60,
  }))
  const { router, user } = open()
  expect(await screen.findByText('1–1 of 60')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Élodie Tremblay')).toBeTruthy()
  expect(router.state.location.search).toBe('?page=2')
})

test('an endless list is paged by its cursors, forward and back', async () => {
  const endless = endpoint<CursorPage<Row>>()(['GET', '/people'], object({ after: string().default('') }))
  http.defaults.adapter = wire(({ after }) =>
    after ? { rows: [people[1]], next: null } : { rows: [people[0]], next: 'c1' },
  )
  const { user } = open('/', { endpoint: endless })
  await screen.findByText('Mina Roy')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Élodie Tremblay')
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(await screen.findByText('Mina Roy')).toBeTruthy()
})

test('offline the list says so, and appears when it is retried later', async () => {
  const online = http.defaults.adapter!
  http.defaults.adapter = async (config) => {
    throw new AxiosError('Network Error', 'ERR_NETWORK', config)
  }
  const { user } = open()
  expect(await screen.findByText('The server didn’t respond, and this isn’t on this device yet')).toBeTruthy()
  http.defaults.adapter = online
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Mina Roy')).toBeTruthy()
})

test('rows are ticked one by one or all at once, and acted on together', async () => {
  const { user } = open('/', {
    bulkActions: (rows, { clear }) => (
      <button type="button" onClick={clear}>
        Print {rows.length}
      </button>
    ),
  })
  await screen.findByText('Mina Roy')
  await user.click(screen.getByRole('checkbox', { name: 'Select Mina Roy' }))
  expect(screen.getByText('1 of 3 selected')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Print 3' }))
  expect(screen.getByRole('checkbox', { name: 'Select Mina Roy' })).toHaveProperty('checked', false)
})

test('arrows move from row to row at the same place, Home and End to the first and last', async () => {
  open('/', { bulkActions: (rows) => rows.length })
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Select (Mina|Élodie|Sam)/ })
  await screen.findByText('Mina Roy')
  const user = userEvent.setup()
  boxes()[0]!.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(boxes()[1])
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(boxes()[2])
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(boxes()[2])
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(boxes()[0])
})

test('ticking a page of a longer list shows how many match, and offers to tick them all', async () => {
  const pages: Record<string, CursorPage<Row>> = {
    '': { rows: [people[0]!], next: 'c1' },
    c1: { rows: [people[1]!], next: 'c2' },
    c2: { rows: [people[2]!], next: null },
  }
  const list = endpoint<CursorPage<Row>>()(['GET', '/people'], object({ after: string().default('') }))
  const count = endpoint<number>()(['GET', '/people/count'], object({}))
  http.defaults.adapter = async (config) =>
    config.url === '/people/count'
      ? {
          data: { code: 200, msg: 'ok', data: 3 },
          status: 200,
          statusText: 'OK',
          headers: { 'x-portage': '1' },
          config,
        }
      : wire(({ after }) => pages[(after as string | undefined) ?? '']!)(config)
  const { user } = open('/', {
    endpoint: list,
    matching: { count, counted: 1000, most: 2 },
    bulkActions: (rows, { total }) => (
      <button type="button">
        Print {rows.length} of {total}
      </button>
    ),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByText('1 of 3 selected')
  await user.click(screen.getByRole('button', { name: 'Select the first 2' }))
  await screen.findByRole('button', { name: 'Print 2 of 3' })
  expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull()
})

test('while the total is unknown, it is shown as "more than ticked"', async () => {
  const list = endpoint<CursorPage<Row>>()(['GET', '/people'], object({ after: string().default('') }))
  const count = endpoint<number>()(['GET', '/people/count'], object({}))
  http.defaults.adapter = async (config) => {
    if (config.url === '/people/count') throw new AxiosError('Network Error', 'ERR_NETWORK', config)
    return wire(() => ({ rows: [people[0]], next: 'c1' }))(config)
  }
  const { user } = open('/', {
    endpoint: list,
    matching: { count, counted: 1000, most: 500 },
    bulkActions: () => <button type="button">Print</button>,
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Mina Roy' }))
  expect(await screen.findByText('1 of 1+ selected')).toBeTruthy()
})

test('a column that sorts says which way, and a click asks for the other', async () => {
  const listed = endpoint<CursorPage<Row>>()(['GET', '/people'], () =>
    object({ sort: string().oneOf(['newest', 'oldest']).default('newest') }),
  )
  http.defaults.adapter = wire(() => ({ rows: people, next: null }))
  const { router, user } = open('/', {
    endpoint: listed as never,
    columns: [
      { name: 'fullName' },
      { name: 'city', sort: { ascending: 'oldest', descending: 'newest', fallback: 'newest' } },
    ],
  })
  const heading = () => screen.getByRole('columnheader', { name: 'City' })
  await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe('descending'))
  expect(screen.getByRole('columnheader', { name: 'Full name' }).hasAttribute('aria-sort')).toBe(false)
  await user.click(within(heading()).getByRole('button'))
  expect(router.state.location.search).toBe('?sort=oldest')
  await waitFor(() => expect(heading().getAttribute('aria-sort')).toBe('ascending'))
  expect(document.activeElement).toBe(within(heading()).getByRole('button'))
  await user.click(within(heading()).getByRole('button'))
  expect(router.state.location.search).toBe('')
  expect(asked.map(({ sort }) => sort)).toContain('oldest')
})
