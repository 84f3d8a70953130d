import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardInForce } from '#server/carriers/rate-card-store.ts'
import { runVerb } from '#server/admin/cli/run.ts'
import { dutyRules } from '#server/modules/customs/duty-table-store.ts'
import { workbook } from '#tests/support/desk/workbook.ts'
import { renderDesk } from '#tests/support/screens/render-desk.tsx'
import { startServer, type TestCustomer, type TestServer } from '#tests/support/server/server.ts'
import { testInFull } from '#tests/support/server/full-run.ts'

const CARD = readFileSync('server/carriers/sample-rate-card.csv', 'utf8')
let server: TestServer
let staff: TestCustomer
beforeAll(async () => {
  server = await startServer({ startsNow: true })
  staff = await server.customer({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => server.close())

const csvInForce = async () => (await cardInForce(server.deps.database, 'parcel', server.clock.now()))!.csv
const file = (name: string, text: string) => new File([text], name, { type: 'text/csv' })
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]')!
const PATIENT = { timeout: 20_000 }

testInFull(
  'a workbook is read as well: its wrong cell is named, and the sheet that isn’t read',
  async () => {
    const { user } = await renderDesk('/admin/prices/fuel?tab=upload', { server, staff })
    await screen.findByText('No file chosen')
    const head = ['carrier', 'mode', 'kind', 'percent', 'valid_from']
    const bytes = await workbook({
      'Week 50': [head, [], ['sample_ground', null, 'fuel', 'lots', '2026-12-07']],
      'Week 49': [head],
    })
    await user.upload(chooser(), new File([new Uint8Array(bytes)], 'fuel.xlsx'))
    await screen.findByText(/Not read: Week 49$/, undefined, PATIENT)
    expect(screen.getByText('D3').closest('tr')!.textContent).toMatch(/percent.*lots/)
  },
  60_000,
)

testInFull(
  'duty tables are changed in place, with their effect on shipments, and restored',
  async () => {
    const inForce = async () => (await dutyRules(server.deps.database, server.clock.now())).canada.gst[0]!.pct
    const { user } = await renderDesk('/admin/prices/customs?tab=values&record=canada_gst', { server, staff })
    const cell = await screen.findByRole('textbox', { name: '2008-01-01 · pct' })
    await user.tripleClick(cell)
    await user.keyboard('6')
    await user.click(screen.getByRole('button', { name: 'Review changes' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole(
      'heading',
      { name: 'Effect on the last 1,000 shipments across the border' },
      PATIENT,
    )
    await within(dialog).findByText('No shipments across the border yet', undefined, PATIENT)
    await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Budget')
    await user.click(within(dialog).getByRole('button', { name: 'Put into force' }))
    await waitFor(async () => expect(await inForce()).toBe('6'), PATIENT)
    await user.click(screen.getByRole('tab', { name: 'Versions' }))
    await user.click(await screen.findByRole('button', { name: 'Restore · Version 0' }))
    const restoring = await screen.findByRole('dialog', { name: 'Restore version 0' })
    await user.type(await within(restoring).findByRole('textbox', { name: /^Reason/ }, PATIENT), 'Not passed')
    await user.click(within(restoring).getByRole('button', { name: 'Put into force' }))
    await waitFor(async () => expect(await inForce()).toBe('5'), PATIENT)
  },
  60_000,
)

test('a file with errors lists them by cell; corrected, it is compared, priced and put into force', async () => {
  const { user } = await renderDesk('/admin/prices/parcel?tab=upload', { server, staff })
  await screen.findByText('No file chosen')
  await user.upload(chooser(), file('bad.csv', CARD.replace('imperial,yes', 'stones,yes')))
  await screen.findByText('1 error. Nothing was changed.', undefined, PATIENT)
  const row = screen.getByText('E3').closest('tr')!
  expect(row.textContent).toMatch(/units.*stones.*This value isn’t allowed here.*imperial, metric/)
  expect(screen.queryByRole('button', { name: 'Put into force' })).toBeNull()

  await user.upload(chooser(), file('good.csv', CARD.replace(',fuel,19.75,', ',fuel,24.75,')))
  await screen.findByText('1 value changes, 0 rows are added, 0 rows are removed', undefined, PATIENT)
  expect(screen.getByText('24.75').closest('tr')!.textContent).toMatch(
    /sample_ground · fuel.*19\.75.*24\.75.*\+25\.3%/,
  )
  await screen.findByText('No quotes yet', undefined, PATIENT)
  expect(await csvInForce()).toBe(CARD)

  await user.click(screen.getByRole('button', { name: 'Put into force' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Reason/ }).getAttribute('aria-invalid')).toBe('true'),
  )
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Notice of the carrier')
  await user.click(screen.getByRole('button', { name: 'Put into force' }))
  await screen.findByText('In force within seconds', undefined, PATIENT)
  expect(await csvInForce()).toContain(',fuel,24.75,')

  await user.click(screen.getByRole('tab', { name: 'Versions' }))
  const now = await screen.findByText('In force')
  expect(now.closest('tr')!.textContent).toMatch(/^2In force.*Notice of the carrier/)
  await user.click(screen.getByRole('button', { name: 'Restore · Version 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restore version 1' })
  await within(dialog).findByText('24.75', undefined, PATIENT)
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Wrong notice')
  await user.click(within(dialog).getByRole('button', { name: 'Put into force' }))
  await waitFor(async () => expect(await csvInForce()).toBe(CARD), PATIENT)
  await screen.findByText('Restored · Version 1')
}, 90_000)

test('values are changed by keyboard, kept on the device, looked at as a whole, and put into force', async () => {
  const first = await renderDesk('/admin/prices/parcel?tab=values', { server, staff })
  const cell = await screen.findByRole('textbox', { name: '1 · local' })
  expect((cell as HTMLInputElement).value).toBe('7.95')
  await first.user.tripleClick(cell)
  await first.user.keyboard('8.05{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '2 · local' }))
  await screen.findByText('1 changed value')
  expect(localStorage.getItem('desk-edits-parcel')).toContain('8.05')
  await first.user.click(screen.getByRole('button', { name: 'Review changes' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('8.05', undefined, PATIENT)
  await first.user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Rounded')
  await first.user.click(within(dialog).getByRole('button', { name: 'Put into force' }))
  await waitFor(() => expect(screen.queryByText('1 changed value')).toBeNull(), PATIENT)
  expect(localStorage.getItem('desk-edits-parcel')).toBe('[]')
  await waitFor(() => expect((cell as HTMLInputElement).value).toBe('8.05'), PATIENT)

  // Somebody else changes the same value meanwhile: both see it, and neither is lost.
  await first.user.tripleClick(cell)
  await first.user.keyboard('8.15')
  const edit = [
    {
      record: 'price',
      key: 'ground_standard|local|1|2026-01-01',
      column: 'own_price',
      from: '8.05',
      to: '8.10',
    },
  ]
  const { output } = await runVerb(
    { argv: ['prices', 'edit', 'parcel', 'changes.json', '--reason', 'other'], input: JSON.stringify(edit) },
    server.deps,
  )
  expect(output).toMatch(/^In force/)
  await first.user.click(screen.getByRole('button', { name: 'Review changes' }))
  await screen.findByText('Someone else changed this value', undefined, PATIENT)
  expect((cell as HTMLInputElement).value).toBe('8.15')
}, 90_000)
