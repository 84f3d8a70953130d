import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineKeys } from './import-statement.ts'
import { readStatement } from './read-statement.ts'
import { sentence } from '#server/platform/messages.ts'
import type { CsvFormat } from '#server/db/schema/money/statements.ts'
import type { Statement } from './statement.ts'

const USUAL: CsvFormat = { columns: {}, days: 'YYYY-MM-DD', decimal: 'point' }
const read = (text: string, format: Partial<CsvFormat> = {}) =>
  readStatement(new TextEncoder().encode(text), { ...USUAL, ...format })
const linesOf = (text: string, format: Partial<CsvFormat> = {}) =>
  read(text, format).statements?.flatMap(({ lines }) =>
    lines.map(({ day, amountCents, text: said }) => [day, amountCents, said]),
  )
const faultsOf = (text: string, format: Partial<CsvFormat> = {}) =>
  read(text, format).faults?.map(
    ({ at, id, values, option = '' }) => `${at}: ${sentence('en', id, { ...values, option: `--${option}` })}`,
  )

const CAMT = (
  entries: string,
  { opening = '100.00', closing = '1187.25', currency = 'CAD' } = {},
) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
<Id>S1</Id><FrToDt><FrDtTm>2026-11-01T00:00:00-04:00</FrDtTm><ToDtTm>2026-11-30T23:59:59-05:00</ToDtTm></FrToDt><Acct><Id><Othr><Id>003-1234-7654321</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CAD">${opening}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CAD">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`
const ENTRY = `<Ntry><Amt Ccy="CAD">1099.75</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Roy &amp; Lee</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>TU0001-0019</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="CAD">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-30T04:00:00</DtTm></BookgDt><AddtlNtryInf>MONTHLY FEE</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="CAD">9.99</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>2026-11-30</Dt></BookgDt></Ntry>`

describe('a bank statement as camt.053', () => {
  test('gives booked entries with day, sign, text and reference, between two balances', () => {
    expect(read(CAMT(ENTRY)).statements).toEqual([
      expect.objectContaining({
        format: 'camt',
        accountId: '003-1234-7654321',
        from: '2026-11-01',
        to: '2026-11-30',
        openingCents: 100_00,
        closingCents: 1187_25,
        lines: [
          {
            at: 1,
            day: '2026-11-20',
            amountCents: 1099_75,
            text: 'Roy & Lee · TU0001-0019',
            reference: null,
            bankId: 'R1',
          },
          {
            at: 2,
            day: '2026-11-30',
            amountCents: -12_50,
            text: 'MONTHLY FEE',
            reference: null,
            bankId: null,
          },
        ],
      }),
    ])
  })

  test.each([
    ['of another currency', CAMT(ENTRY, { currency: 'USD' }), 'The statement is in USD.'],
    [
      'whose lines don’t lead from one balance to the other',
      CAMT(ENTRY, { closing: '1187.26' }),
      '0.01 is missing',
    ],
    [
      'with an entry that is neither credit nor debit',
      CAMT(ENTRY.replace('<CdtDbtInd>DBIT</CdtDbtInd>', '')),
      '2: The entry is neither',
    ],
    ['with part of a cent', CAMT(ENTRY.replace('12.50', '12.505')), '"12.505" isn’t an amount'],
    ['that declares entities', `<!DOCTYPE x [<!ENTITY a "b">]>${CAMT(ENTRY)}`, 'declares entities'],
    ['that is cut off', CAMT(ENTRY).slice(0, 900), 'isn’t valid XML'],
    [
      'that is another message',
      '<?xml version="1.0"?><Document><FIToFICstmrCdtTrf/></Document>',
      'no bank-to-customer statement',
    ],
  ])('%s is refused with a message', (_, xml, words) => {
    expect(faultsOf(xml)?.join(' ')).toContain(words)
  })
})

const OFX_HEAD = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n'
const SGML = `${OFX_HEAD}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CAD<BANKACCTFROM><BANKID>0003<ACCTID>1234-7654321<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101000000[-5:EST]<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120120000[-5:EST]<TRNAMT>+95.00<FITID>F1<NAME>INTERAC e-Transfer<MEMO>M. ROY &amp; CO CA1b2c3d</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261130<TRNAMT>-12,5<FITID>F2<NAME>FEE</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>182.50<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

describe('a bank statement as OFX', () => {
  test('reads the same as SGML and as XML', () => {
    const statement = expect.objectContaining({
      format: 'ofx',
      accountId: '1234-7654321',
      from: '2026-11-01',
      to: '2026-11-30',
      openingCents: 100_00,
      closingCents: 182_50,
      lines: [
        {
          at: 1,
          day: '2026-11-20',
          amountCents: 95_00,
          text: 'INTERAC e-Transfer · M. ROY & CO CA1b2c3d',
          reference: null,
          bankId: 'F1',
        },
        { at: 2, day: '2026-11-30', amountCents: -12_50, text: 'FEE', reference: null, bankId: 'F2' },
      ],
    }) as Statement
    expect(read(SGML).statements).toEqual([statement])
    const xml = SGML.slice(OFX_HEAD.length).replaceAll(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>')
    expect(read(`<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="220"?>${xml}`).statements).toEqual([
      statement,
    ])
  })

  test('has no balances to check if its balance is from a later day', () => {
    expect(read(SGML.replace('<DTASOF>20261130', '<DTASOF>20261203')).statements![0]).toMatchObject({
      openingCents: null,
      closingCents: null,
    })
  })

  test.each([
    ['an amount', SGML.replace('+95.00', 'much'), '1: "much" isn’t an amount.'],
    ['a date', SGML.replace('20261120120000', 'soon'), '1: "soon[-5:EST]" isn’t a date.'],
    ['Canadian dollars', SGML.replace('CAD', 'USD'), '0: The statement is in USD. The books are in CAD.'],
  ])('is refused where something isn’t %s', (_, ofx, fault) => {
    expect(faultsOf(ofx)).toEqual([fault])
  })
})

describe('a bank statement as CSV', () => {
  test.each([
    [
      'by its headings',
      'Date,Description,Amount\n2026-11-20,"DEPOSIT, BRANCH","1,095.00"\n2026-11-21,FEE,-12.50\n',
      {},
      [
        ['2026-11-20', 1095_00, 'DEPOSIT, BRANCH'],
        ['2026-11-21', -12_50, 'FEE'],
      ],
    ],
    [
      'with withdrawals and deposits',
      'Compte;123\nDate;Description;Retrait;Dépôt\n2026-11-20;Dépôt;;1 095,00 $\n2026-11-21;Frais;12,50;\n',
      { decimal: 'comma' },
      [
        ['2026-11-20', 1095_00, 'Dépôt'],
        ['2026-11-21', -12_50, 'Frais'],
      ],
    ],
    [
      'without headings, by column numbers',
      '11/20/2026,DEPOSIT,,95.00,195.00\n11/21/2026,FEE,12.50,,182.50\n',
      { columns: { date: '1', text: '2', debit: '3', credit: '4', balance: '5' }, days: 'MM/DD/YYYY' },
      [
        ['2026-11-20', 95_00, 'DEPOSIT'],
        ['2026-11-21', -12_50, 'FEE'],
      ],
    ],
    [
      'by column names that were given',
      'When,What,CAD\n20/11/2026,a,(5.00)\n20/11/2026,b,5.00-\n',
      { columns: { date: 'When', text: 'What', amount: 'CAD' }, days: 'DD/MM/YYYY' },
      [
        ['2026-11-20', -5_00, 'a'],
        ['2026-11-20', -5_00, 'b'],
      ],
    ],
  ] as const)('is read %s', (_, csv, format, lines) => {
    expect(linesOf(csv, format as Partial<CsvFormat>)).toEqual(lines)
  })

  test('takes its balances from the balance column, in either order', () => {
    const head = 'Date,Description,Amount,Balance\n'
    const rows = [
      '2026-11-20,a,95.00,195.00\n',
      '2026-11-20,b,-10.00,185.00\n',
      '2026-11-21,c,-2.50,182.50\n',
    ]
    for (const some of [rows, rows.toReversed()])
      expect(read(head + some.join('')).statements![0]).toMatchObject({
        openingCents: 100_00,
        closingCents: 182_50,
      })
    expect(faultsOf(`${head}${rows[0]}${rows[2]}`)).toEqual([
      '3: The balance doesn’t follow from the line before.',
    ])
  })

  test.each([
    [
      'a day that could be two',
      'Date,Amount\n03/04/2026,1.00\n',
      '2: "03/04/2026" isn’t a date of the form YYYY-MM-DD. Use --dates.',
    ],
    ['an amount that is none', 'Date,Amount\n2026-11-20,1.005\n', '2: "1.005" isn’t an amount.'],
    ['no known columns', 'a,b\n1,2\n', '0: The columns aren’t known.'],
    ['nothing in it', 'Date,Amount\n', '0: The file has no lines.'],
  ])('is refused for %s', (_, csv, fault) => {
    expect(faultsOf(csv)?.[0]).toContain(fault)
  })

  test('from a Windows program keeps its accents', () => {
    const bytes = Uint8Array.from('Date,Description,Amount\n2026-11-20,D\u00e9p\u00f4t,1.00\n', (sign) =>
      sign.charCodeAt(0),
    )
    expect(readStatement(bytes, USUAL).statements![0]!.lines[0]!.text).toBe('Dépôt')
  })
})

test('lines are recognized in overlapping files, equal ones as often as they occur', () => {
  const line = fc.record({
    day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'),
    amountCents: fc.constantFrom(100, -100),
    text: fc.constantFrom('a', 'b'),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (all) => {
      const lines = all
        .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
        .map((one, at) => ({ ...one, at, reference: null, bankId: null }))
      const part = (from: string, to: string) => lineKeys(lines.filter(({ day }) => day >= from && day <= to))
      const whole = lineKeys(lines)
      expect(new Set(whole).size).toBe(lines.length)
      expect(new Set([...part('2026-11-01', '2026-11-03'), ...part('2026-11-02', '2026-11-04')])).toEqual(
        new Set(whole),
      )
    }),
  )
})
