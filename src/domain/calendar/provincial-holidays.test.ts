import { expect, test } from 'vitest'
import table from '#tests/vectors/ca-holidays.json'
import { holidayDates } from './calendar.ts'
import { provincialDates, provincialHoliday } from './provincial-holidays.ts'

test.each(Object.entries(table.dates))(
  'the days of the provinces in %s fall where the table says',
  (year, dates) => {
    const federal = Object.keys(holidayDates(2026))
    expect(provincialDates(Number(year))).toEqual(
      Object.fromEntries(Object.entries(dates).filter(([id]) => !federal.includes(id))),
    )
  },
)

test('each province keeps its own beside the federal ones, as the table of their labour standards says', () => {
  const federal = new Set(Object.keys(holidayDates(2026)))
  for (const [province, ids] of Object.entries(table.provincial)) {
    const own = ids.filter((id) => !federal.has(id))
    const kept = Object.entries(provincialDates(2026))
      .filter(([, day]) => provincialHoliday(day, province))
      .map(([id]) => id)
    expect(kept.toSorted(), province).toEqual(own.toSorted())
  }
})

test('a holiday on a Sunday is kept on the Monday too', () => {
  expect(provincialHoliday('2026-06-21', 'NT')).toBe('INDIGENOUS')
  expect(provincialHoliday('2026-06-22', 'NT')).toBe('INDIGENOUS')
  expect(provincialHoliday('2026-06-24', 'QC')).toBe('STJEAN')
  expect(provincialHoliday('2026-06-24', 'ON')).toBeNull()
})
