import { expect, test } from 'vitest'
import { make } from '#tests/support/domain/sample-values.ts'
import { ADDRESS_IMPORT } from './address-import.ts'
import type { BookAddress } from './address-book.ts'
import { cellsOf } from '#src/domain/import/table-import.ts'
import { isVcard, readVcards, writeVcards, type VcardTable } from './vcard.ts'

const addressesOf = ({ rows, names }: VcardTable) =>
  Promise.all(rows.map(async (row) => ADDRESS_IMPORT.check(ADDRESS_IMPORT.toDoc(cellsOf(row, names)))))

const ELODIE: BookAddress & { id: string } = {
  ...make.address({
    fullName: 'Élodie Tremblay',
    company: 'Atelier; Roy, fils',
    address1: '45 rue Saint-Paul Est',
    address2: 'Porte arrière',
    aptSuite: '3',
    city: 'Montréal',
    province: 'QC',
    postalCode: 'H2Y 1H2',
    phone: '+15145550142',
    extension: '12',
    email: 'elodie@example.com',
    addressType: 'Commercial',
  }),
  tags: ['VIP', 'a, b'],
  id: '018f0000-0000-7000-8000-000000000001',
}

test.each(['3.0', '4.0'] as const)(
  'what leaves as vCard %s comes back as the same address',
  async (version) => {
    const text = writeVcards(
      [ELODIE, { ...ELODIE, fullName: '', company: '陈美玲商店'.repeat(12), isCompany: true, tags: [] }],
      version,
    )
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(isVcard(text)).toBe(true)
    const [first, second] = await addressesOf(readVcards(text))
    const { id: _, ...address } = ELODIE
    expect(first).toEqual({ faults: [], doc: { ...address, tags: ['VIP', 'a', 'b'] } })
    expect(second!.doc).toMatchObject({ fullName: '', company: '陈美玲商店'.repeat(12), isCompany: true })
  },
)

test('cards of phones and other programs are read: folded, quoted-printable, with groups, two addresses each their row', async () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gagn=C3=A9;=C3=89lodie;;;',
    'TEL;FAX:1',
    'TEL;CELL;PREF:514-555-0142',
    'item1.ADR;HOME:;;12 rue',
    '  Principale;Laval;QC;H7A 0A1;Canada',
    'ADR;WORK:PO Box 7;;;Laval;QC;H7A 0A1;Canada',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Nobody',
    'END:VCARD',
  ].join('\n')
  const table = readVcards(text)
  expect(table.rows.map(({ row }) => row)).toEqual([1, 1, 10])
  const [home, work, nobody] = await addressesOf(table)
  expect(home).toMatchObject({
    faults: [],
    doc: { fullName: 'Élodie Gagné', address1: '12 rue Principale', city: 'Laval', phone: '514-555-0142' },
  })
  expect(work!.doc).toMatchObject({ address1: 'PO Box 7', addressType: 'Commercial' })
  expect(nobody!.faults.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['address1', 'city', 'phone']),
  )
})

test('a second line of the street and a long extended address are both kept', async () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Nobody',
    'ADR:;c/o Receiving Department;12 rue Principale\\nPorte 4;Laval;QC;H7A 0A1;Canada',
    'END:VCARD',
  ].join('\n')
  const [card] = await addressesOf(readVcards(text))
  expect(card!.doc).toMatchObject({
    address1: '12 rue Principale',
    address2: 'Porte 4, c/o Receiving Department',
    aptSuite: '',
  })
})

const LINE_ENDS = ['\r', '\n', '\r\n', '\n\r', '\r\r'].map((sign) => [JSON.stringify(sign), sign] as const)
test.each(LINE_ENDS)(
  'nothing typed into an address begins a property of its own, with %s before it',
  (_, sign) => {
    const attack = `Mina${sign}EMAIL:thief@evil.example${sign}END:VCARD${sign}BEGIN:VCARD`
    const fields = [
      'fullName',
      'company',
      'address1',
      'address2',
      'aptSuite',
      'city',
      'province',
      'postalCode',
      'country',
      'phone',
      'extension',
      'email',
      'id',
    ] as const
    const names = (text: string) =>
      text
        .split(/\r\n|\r|\n/)
        .filter((line) => !line.startsWith(' '))
        .map((line) => line.replace(/[;:].*/s, ''))
    for (const version of ['3.0', '4.0'] as const) {
      const honest = names(writeVcards([ELODIE], version))
      for (const field of fields)
        expect(names(writeVcards([{ ...ELODIE, [field]: attack }], version)), field).toEqual(honest)
      expect(names(writeVcards([{ ...ELODIE, tags: [attack] }], version))).toEqual(honest)
    }
  },
)
