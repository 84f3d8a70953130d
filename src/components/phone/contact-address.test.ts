import { expect, test } from 'vitest'
import { fieldsOfContact } from './contact-address.ts'

test('a contact with an address fills in name, ways to reach them, and where they are', () => {
  expect(
    fieldsOfContact({
      name: ['Zoé  Tremblay'],
      tel: ['(514) 555-0188', '514 555-0199'],
      email: ['zoe@example.com'],
      address: [
        {
          addressLine: ['1250, rue Guy', 'Bureau 600'],
          city: 'Montréal',
          region: 'qc',
          postalCode: 'h3h2t4',
          country: 'ca',
          organization: 'Atelier Guy',
        },
      ],
    }),
  ).toEqual({
    fullName: 'Zoé Tremblay',
    company: 'Atelier Guy',
    phone: '(514) 555-0188',
    email: 'zoe@example.com',
    country: 'CA',
    postalCode: 'H3H 2T4',
    address1: '1250, rue Guy',
    address2: 'Bureau 600',
    city: 'Montréal',
    province: 'QC',
  })
})

test('what a contact doesn’t say leaves what was typed: only a name and a number', () => {
  expect(fieldsOfContact({ name: ['Ana'], tel: ['416 555-0123'], email: [], address: [] })).toEqual({
    fullName: 'Ana',
    phone: '416 555-0123',
  })
})

test('a province in other words isn’t guessed, a country without a list keeps its own', () => {
  const at = (country: string, region: string) =>
    fieldsOfContact({ address: [{ country, region, city: 'There' }] }).province
  expect(at('CA', 'Québec')).toBeUndefined()
  expect(at('US', 'NY')).toBe('NY')
  expect(at('FR', 'Bretagne')).toBe('Bretagne')
  expect(at('', 'ON')).toBeUndefined()
})
