import { expect, test } from 'vitest'
import { dutyTables } from './tariff.ts'
import { DUTY_RULES } from './duty-rules.ts'
import { estimateDuty } from './duty.ts'
import { parseTariff } from './tariff-csv.ts'

const CANADIAN = `Tariff Item,SS,Description of Goods,Unit of Meas.,MFN Tariff,Applicable Preferential Tariffs
01.01,,"Live horses, asses, mules and hinnies.",,,
0101.21.00,00,"Live horses, asses, mules and hinnies. - Horses: - Pure-bred breeding animals",NMB,Free,"CCCT, LDCT, GPT, UST, MXT: Free"
0105.11.21,,Live poultry. - Broilers: - Within access commitment,NMB,0.86¢each,"CCCT, LDCT, UST, CT: Free"
0105.11.22,,Live poultry. - Broilers: - Over access commitment,NMB,238% but not less than 30.8¢each,CPUKT N/A
6109.10.00,,"T-shirts, singlets and other vests, knitted or crocheted. - Of cotton",,18%,"LDCT, UST, MXT: Free"
6109.10.00,11,"T-shirts, singlets and other vests, knitted or crocheted. - Of cotton - Men's",NMB,18%,"LDCT, UST, MXT: Free"
8702.30.20,,Buses - For ten to 15 persons,NMB,6.1 %,"CCCT, LDCT, MXT: Free GPT: 6 % UST: 2.2 %"
`
const about = { country: 'CA', asOf: '2026-09-01', source: 'Customs Tariff T2026-2' } as const

test('a tariff as CBSA publishes it becomes lines of eight digits with the rates of the world and of CUSMA; what is no percentage is left open', () => {
  const { tariff } = parseTariff(CANADIAN, about)
  expect(tariff).toEqual({
    complete: true,
    source: 'Customs Tariff T2026-2',
    lines: {
      '01012100': { mfnPct: '0', cusmaPct: '0', asOf: '2026-09-01', description: '' },
      '01051121': {
        mfnPct: null,
        cusmaPct: '0',
        asOf: '2026-09-01',
        description: 'Within access commitment',
      },
      '01051122': { mfnPct: null, cusmaPct: null, asOf: '2026-09-01', description: 'Over access commitment' },
      '61091000': { mfnPct: '18', cusmaPct: '0', asOf: '2026-09-01', description: '' },
      '87023020': { mfnPct: '6.1', cusmaPct: '2.2', asOf: '2026-09-01', description: '' },
    },
  })
})

test('the American schedule is read too, and a file with a column for each rate', () => {
  const american =
    'HTS Number;Description;General Rate of Duty;Special Rate of Duty\n6109.10.00;T-shirts;16.5%;Free (AU,BH,CL,S,S+)\n0404.10.11;Whey;13%;"4% (S), Free (BH)"\n2203.00.00.30;Beer;Free;\n'
  expect(parseTariff(american, { ...about, country: 'US' }).tariff?.lines).toMatchObject({
    '61091000': { mfnPct: '16.5', cusmaPct: '0' },
    '04041011': { mfnPct: '13', cusmaPct: '4' },
    '22030000': { mfnPct: '0', cusmaPct: null },
  })
  expect(parseTariff('code,mfn,ust\n61091000,18,0', about).tariff?.lines['61091000']).toMatchObject({
    mfnPct: '18',
    cusmaPct: '0',
  })
})

test('what is no tariff is not taken, and says where', () => {
  expect(parseTariff('item,rate\n61091000,18', about)).toEqual({
    faults: [
      { row: 1, value: 'tariff item', message: 'rates.error.column' },
      { row: 1, value: 'mfn tariff', message: 'rates.error.column' },
    ],
  })
  expect(parseTariff('code,mfn\n6109.10.OO,18', about)).toEqual({
    faults: [{ row: 2, value: '610910OO', message: 'validation.tariffCode' }],
  })
  expect(parseTariff('code,mfn\n', about)).toEqual({
    faults: [{ row: 0, value: '', message: 'import.error.empty' }],
  })
})

test('with it six digits are enough where their lines agree, and a rate that is no percentage is asked for', () => {
  const tables = dutyTables({
    ...DUTY_RULES,
    tariff: { ...DUTY_RULES.tariff, CA: parseTariff(CANADIAN, about).tariff! },
  })
  const import_ = (hsCode: string) =>
    estimateDuty(
      {
        from: 'BD',
        to: 'CA',
        date: '2026-11-24',
        mode: 'freight',
        currency: 'CAD',
        lines: [{ valueCents: 100_00, hsCode, cusma: false }],
      },
      tables,
    )
  expect(import_('610910')).toMatchObject({
    dutyCents: 1800,
    sources: expect.arrayContaining(['Customs Tariff T2026-2']) as unknown,
  })
  expect(import_('010511')).toEqual({ unknown: [0] })
})
