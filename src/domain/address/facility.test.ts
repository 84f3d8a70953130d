import { expect, test } from 'vitest'
import { problems } from '#tests/support/domain/schema-problems.ts'
import { facilityAddress, facilityHours, facilitySchema, readFacility, type Facility } from './facility.ts'
import { merge } from '#src/domain/sync/merge.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { SYNCED_ENTITIES } from '#src/domain/synced-entities.ts'

const OLD = {
  name: 'Dock 4',
  contactName: 'Sam Lee',
  phone: '902-555-0142',
  address1: '1 Quay',
  city: 'Halifax',
  province: 'NS',
  country: 'CA',
  postalCode: 'B3H 1A1',
  opensAt: '07:30',
  closesAt: '16:15',
  notes: 'Ring',
}
const facility = (more: object = {}): Facility => ({
  ...readFacility({
    name: 'Dock 4',
    address1: '1 Quay',
    city: 'Halifax',
    province: 'NS',
    postalCode: 'B3H 1A1',
  }),
  ...more,
})
const faults = (more: object) => problems(facilitySchema, { ...facility(), ...more })

test('a facility kept before there were weekdays opens with its times on business days and with its person', async () => {
  const read = readFacility(OLD)
  expect(read.hours.monday).toEqual({ open: true, opensAt: '07:30', closesAt: '16:15' })
  expect(read.hours.friday).toEqual(read.hours.monday)
  expect(read.hours.saturday.open).toBe(false)
  expect(read.contacts).toEqual([
    { contactName: 'Sam Lee', phone: '902-555-0142', role: '', extension: '', email: '' },
  ])
  expect(read).toMatchObject({
    dock: false,
    dockHeight: null,
    limitedAccess: '',
    residential: false,
    appointment: { need: 'none', leadHours: 24 },
    notes: 'Ring',
  })
  // Reading is idempotent, and the result can be saved.
  expect(readFacility(read)).toEqual(read)
  expect(await faults(read)).toEqual({})
})

test.each<[string, object, Record<string, string>]>([
  ['nothing more is asked than where it is', {}, {}],
  ['a name', { name: ' ' }, { name: 'validation.enter' }],
  ['a province of its country', { province: 'TX' }, { province: 'validation.select' }],
  ['a postal code of its country', { postalCode: '10001' }, { postalCode: 'validation.postalCode' }],
  [
    'closing after opening',
    { hours: { ...facility().hours, tuesday: { open: true, opensAt: '09:00', closesAt: '09:00' } } },
    { 'hours.tuesday.closesAt': 'validation.closesAfterOpening' },
  ],
  [
    'a closed day with any times',
    { hours: { ...facility().hours, sunday: { open: false, opensAt: '', closesAt: '' } } },
    {},
  ],
  [
    'a dock of a height that trucks know',
    { dock: true, dockHeight: 400 },
    { dockHeight: 'validation.tooLarge' },
  ],
  ['no height where nobody measured', { dock: true, dockHeight: '' }, {}],
  [
    'a kind of limited access that carriers know',
    { limitedAccess: 'volcano' },
    { limitedAccess: 'validation.select' },
  ],
  [
    'a contact by name, with a number of the facility’s country',
    { country: 'MX', province: 'CDMX', postalCode: '06000', contacts: [{ phone: '55 5512 3456' }] },
    { 'contacts[0].contactName': 'validation.enter' },
  ],
  [
    'no number of nowhere',
    { contacts: [{ contactName: 'Sam', phone: '12' }] },
    { 'contacts[0].phone': 'validation.phone' },
  ],
  [
    'five contacts',
    { contacts: Array.from({ length: 6 }, () => ({ contactName: 'Sam' })) },
    { contacts: 'validation.tooMany' },
  ],
])('a facility takes %s', async (_, more, wrong) => {
  expect(await faults(more)).toEqual(wrong)
})

test('its hours on a day are those of the weekday, on a Saturday its own choice, on a holiday none', () => {
  const place = facility({
    hours: {
      ...facility().hours,
      thursday: { open: true, opensAt: '06:00', closesAt: '22:00' },
      saturday: { open: true, opensAt: '10:00', closesAt: '12:00' },
    },
  })
  expect(facilityHours(place, '2026-11-19')).toEqual({ opensAt: '06:00', closesAt: '22:00' })
  expect(facilityHours(place, '2026-11-21')).toEqual({ opensAt: '10:00', closesAt: '12:00' })
  expect(facilityHours(place, '2026-11-22')).toBeNull()
  expect(facilityHours({ ...place, country: 'US' }, '2026-11-26')).toBeNull()
  expect(facilityHours({ ...place, country: 'US' }, '2026-09-30')).not.toBeNull()
  // Christmas 2026 is a Friday.
  expect(facilityHours(place, '2026-12-25')).toBeNull()
})

test('it is closed on the holidays of its province where it keeps them, and on days of its own', () => {
  const place = (more: object) => facility({ province: 'QC', ...more })
  const open = (one: Facility, ...days: string[]) => days.map((day) => facilityHours(one, day) !== null)
  // June 24 is a holiday in Québec only: carriers come, but a facility that observes it is closed.
  expect(open(place({}), '2026-06-24')).toEqual([true])
  expect(open(place({ provincialHolidays: true }), '2026-06-24', '2026-06-25')).toEqual([false, true])
  expect(open(place({ province: 'ON', provincialHolidays: true }), '2026-06-24', '2026-02-16')).toEqual([
    true,
    false,
  ])
  const away = place({
    closures: [
      { fromDay: '2026-07-20', toDay: '2026-07-31' },
      { fromDay: '2026-11-27', toDay: '' },
    ],
  })
  expect(
    open(away, '2026-07-17', '2026-07-20', '2026-07-31', '2026-08-03', '2026-11-27', '2026-11-30'),
  ).toEqual([true, false, false, true, false, true])
})

test('a closure has a first day, and no last one before it', async () => {
  expect(
    await faults({ closures: [{ fromDay: '2026/07/20', toDay: '2026/07/31' }, { fromDay: '2026-11-27' }] }),
  ).toEqual({})
  expect(await faults({ closures: [{ fromDay: '', toDay: '' }] })).toEqual({
    'closures[0].fromDay': 'validation.select',
  })
  expect(await faults({ closures: [{ fromDay: '2026-07-20', toDay: '2026-07-19' }] })).toEqual({
    'closures[0].toDay': 'validation.dayOrder',
  })
})

test('a day that is half typed, or none, has no hours', () => {
  expect(['', '2026-11', '2026/11/23', '2026-13-45'].map((day) => facilityHours(facility(), day))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('as an end of a shipment it is the company, its first contact the person', () => {
  const end = facilityAddress(
    facility({
      contacts: [
        {
          contactName: 'Sam Lee',
          phone: '+19025550142',
          role: 'Shipping',
          extension: '12',
          email: 's@example.com',
        },
      ],
    }),
  )
  expect(end).toMatchObject({
    company: 'Dock 4',
    fullName: 'Sam Lee',
    phone: '+19025550142',
    extension: '12',
    city: 'Halifax',
    isCompany: true,
    isDefault: false,
  })
})

test('two devices change different days, and each stands; the times of one day, or the rule of appointments, are never mixed', () => {
  const base = facility() as RecordData
  const day = (name: string, opensAt: string, closesAt: string) => ({
    hours: { ...facility().hours, [name]: { open: true, opensAt, closesAt } },
  })
  const whole = SYNCED_ENTITIES.facility.whole
  const apart = merge(
    base,
    facility(day('monday', '06:00', '17:00')) as RecordData,
    facility({ ...day('friday', '09:00', '12:00'), dock: true }) as RecordData,
    whole,
  )
  expect(apart.clashes).toEqual([])
  expect(apart.doc).toMatchObject({
    dock: true,
    hours: { monday: { opensAt: '06:00' }, friday: { closesAt: '12:00' } },
  })
  const same = merge(
    base,
    facility(day('monday', '06:00', '17:00')) as RecordData,
    facility(day('monday', '09:00', '20:00')) as RecordData,
    whole,
  )
  expect(same.clashes.map(({ path }) => path)).toEqual(['hours.monday'])
  const rules = merge(
    base,
    facility({ appointment: { need: 'required', leadHours: 24, note: '' } }) as RecordData,
    facility({ appointment: { need: 'none', leadHours: 2, note: '' } }) as RecordData,
    whole,
  )
  expect(rules.clashes.map(({ path }) => path)).toEqual(['appointment'])
})
