import { describe, expect, test } from 'vitest'
import { DATABASES } from '#tests/support/database/databases.ts'
import { withGatewayServer } from '#tests/support/payments/gateway-server.ts'
import { bring, lines } from '#tests/support/payments/bank-statements.ts'

describe.each(DATABASES)('bank statements as CSV, on $name', ({ open }) => {
  withGatewayServer(open)

  test('a bank’s CSV format is described once, and kept for the account', async () => {
    const told = [
      '--account',
      'credit-union',
      '--columns',
      'date=1,text=2,debit=3,credit=4',
      '--dates',
      'DD/MM/YYYY',
      '--decimal',
      'comma',
      '--opening',
      '0',
    ]
    expect(await bring('20/11/2026;Dépôt;;1 250,50\n', ...told)).toMatchObject({ failed: false })
    expect((await bring('21/11/2026;Frais;12,50;\n', '--account', 'credit-union')).output).toContain(
      '2026-11-21 to 2026-11-21: 1 new line',
    )
    expect(
      (await lines()).filter(({ account }) => account === 'credit-union').map(({ amount }) => amount),
    ).toEqual(['-12.50', '1250.50'])
    expect(await bring('2026-11-22,x,1.00\n', '--account', 'credit-union')).toMatchObject({
      failed: true,
      output: expect.stringContaining(
        'line 1: "2026-11-22" isn’t a date of the form DD/MM/YYYY. Use --dates.',
      ) as string,
    })
  })
})
