import { describe, expect, test } from 'vitest'
import type { OpenItem } from './open-items.ts'
import { propose } from './propose.ts'

const item = (document: string, more: Partial<OpenItem> = {}): OpenItem => ({
  subject: `entry:${document}`,
  account: 'bank_clearing',
  document,
  cents: 50_00,
  day: '2026-11-18',
  names: [document],
  senders: [],
  cause: `transfer:${document}`,
  ...more,
})

const line = (
  text: string,
  more: Partial<{ id: string; day: string; amountCents: number; reference: string | null }> = {},
) => ({ id: text, day: '2026-11-18', amountCents: 50_00, text, reference: null, ...more })

const found = (lines: ReturnType<typeof line>[], items: OpenItem[]) =>
  Object.fromEntries(
    propose(lines, items).map(({ line: { id }, items: may, exact }) => [
      id,
      `${exact ? '= ' : ''}${may.map(({ document }) => document).join(' or ')}`,
    ]),
  )

describe('a line of a statement', () => {
  const items = [
    item('ET0000-1015'),
    item('ET0000-1023', { names: ['ET0000-1023', 'CA77XY'] }),
    item('ET0000-1031', { senders: ['Mina Roy'] }),
  ]

  test.each([
    [
      'that names the document matches, however it is written',
      line('e-transfer et 0000 1015'),
      [{ likeliest: 'ET0000-1015', exact: true }],
    ],
    [
      'that has the bank’s reference matches',
      line('DEPOSIT', { reference: 'CA77XY' }),
      [{ likeliest: 'ET0000-1023', exact: true }],
    ],
    [
      'that names the only fitting sender matches',
      line('INTERAC MÏNA ROY'),
      [{ likeliest: 'ET0000-1031', exact: true }],
    ],
    [
      'that names the sender weeks later is in doubt',
      line('INTERAC MINA ROY', { day: '2026-12-02' }),
      [{ likeliest: 'ET0000-1015', exact: false }],
    ],
    [
      'with only the amount in common is in doubt',
      line('DEPOSIT'),
      [{ likeliest: 'ET0000-1015', exact: false }],
    ],
    ['of another amount is none of them', line('ET0000-1015', { amountCents: 50_01 }), []],
    ['from long before is none of them', line('ET0000-1015', { day: '2026-11-01' }), []],
  ])('%s', (_, one, is) => {
    expect(
      propose([one], items).map(({ items: [likeliest], exact }) => ({
        likeliest: likeliest!.document,
        exact,
      })),
    ).toEqual(is)
  })

  test('matches a payout whose amount is unique within its days, and is in doubt if there are two', () => {
    const payout = (name: string, day = '2026-11-18') => item(name, { account: 'payouts', day })
    expect(found([line('STRIPE')], [payout('po_1')])).toEqual({ STRIPE: '= po_1' })
    expect(found([line('STRIPE')], [payout('po_1'), payout('po_2')])).toEqual({ STRIPE: 'po_1 or po_2' })
    expect(found([line('A'), line('B')], [payout('po_1')])).toEqual({ A: 'po_1', B: 'po_1' })
    expect(found([line('STRIPE')], [payout('po_1', '2026-11-01')])).toEqual({})
  })

  test('never matches an item that another line has matched', () => {
    expect(found([line('ET0000-1015'), line('again ET0000-1015')], [item('ET0000-1015')])).toEqual({
      'ET0000-1015': '= ET0000-1015',
    })
  })
})
