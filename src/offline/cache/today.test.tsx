import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import { pickups } from '#src/contract/pickups.ts'
import { addDays } from '#src/domain/calendar/calendar.ts'
import { deviceDay, deviceZone } from '#src/offline/database/device-clock.ts'
import { openUserDatabase, userDatabase } from '#src/offline/database/user-database.ts'
import { findToday } from './today.ts'

const NOW = new Date()
const TODAY = deviceDay(NOW)
let person = 0
beforeEach(async () => {
  await openUserDatabase(`today ${(person += 1)}`)
})

const facts = {
  attention: { pickupsToday: 2, toPrint: 7 },
  orders: 9,
  months: [],
} as unknown as DashboardSummary
const answeredAt = (at: number) => findToday(userDatabase(), { at, data: facts }, NOW)
const attention = async (at: number) => ((await answeredAt(at))!.data as DashboardSummary).attention

/** As the list of pickups showed them. */
const seenPickups = (...days: [day: string, state: string][]) =>
  userDatabase().answers.put({
    key: JSON.stringify([pickups.list.name, { tab: 'upcoming' }]),
    at: NOW.getTime() - 3_600_000,
    data: {
      rows: days.map(([pickupDate, state], n) => ({
        id: String(n),
        state,
        zone: deviceZone(),
        pickup: { pickupDate },
      })),
    },
  })

test('an answer of today says which drivers come; yesterday’s doesn’t, the pickups seen here do', async () => {
  await seenPickups([TODAY, 'booked'], [TODAY, 'cancelled'], [addDays(TODAY, 1), 'booked'])
  expect(await attention(NOW.getTime())).toMatchObject({ pickupsToday: 2, toPrint: 7 })
  expect(await attention(NOW.getTime() - 2 * 86_400_000)).toMatchObject({ pickupsToday: 1, toPrint: 7 })
})

test('yesterday’s answer keeps its age, and announces no driver when no pickup was seen', async () => {
  const at = NOW.getTime() - 2 * 86_400_000
  expect((await answeredAt(at))?.at).toBe(at)
  expect(await attention(at)).toMatchObject({ pickupsToday: 0 })
})

test('a device that has seen nothing says nothing', async () => {
  expect(await findToday(userDatabase(), undefined, NOW)).toBeUndefined()
})
