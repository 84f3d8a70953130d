import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile, type CalendarEvent } from './icalendar.ts'

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F]/g
const EVENT: CalendarEvent = {
  uid: 'PU0000-1013@ship.example.com',
  sequence: 2,
  madeAt: new Date('2026-11-18T15:00:00Z'),
  startsAt: new Date('2026-11-20T15:00:00Z'),
  endsAt: new Date('2026-11-20T20:00:00Z'),
  summary: 'Sample Ground pickup (PU0000-1013)',
  description: 'Ring twice; ask for Mina, dock 4\nC:\\labels',
  location: 'Warehouse East, 1 Main Street, Scarborough',
  cancelled: false,
}

/** RFC 5545 §3.1 and §3.3.11 in reverse, independent of the code that writes. */
function parse(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.pop(), 'the last line ends too').toBe('')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [
        line.slice(0, at),
        line
          .slice(at + 1)
          .replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)),
      ]
    }),
  )
}

test('a calendar program reads the window in UTC, the words as they were, and which version it is', () => {
  const file = calendarFile(EVENT)
  expect(file.split('\r\n').slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(parse(file)).toMatchObject({
    UID: EVENT.uid,
    SEQUENCE: '2',
    DTSTAMP: '20261118T150000Z',
    DTSTART: '20261120T150000Z',
    DTEND: '20261120T200000Z',
    SUMMARY: EVENT.summary,
    DESCRIPTION: EVENT.description,
    LOCATION: EVENT.location,
    STATUS: 'CONFIRMED',
    END: 'VCALENDAR',
  })
  expect(parse(calendarFile({ ...EVENT, cancelled: true }))).toMatchObject({
    STATUS: 'CANCELLED',
    UID: EVENT.uid,
  })
})

test('whatever is typed, in whatever script, no line is over 75 octets, no character is cut, and all of it is read again', () => {
  // A split character is decoded as U+FFFD.
  const words = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\uFFFD')),
        fc.constantFrom('é', '中文地址', '🚚', ',', ';', '\\', '\n', 'x'.repeat(80)),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, words, (summary, description) => {
      const file = calendarFile({ ...EVENT, summary, description })
      for (const line of file.split('\r\n'))
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(file).not.toMatch(/[^\r]\n|\r[^\n]/)
      expect(file).not.toContain('\uFFFD')
      const printable = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '')
      const read = parse(file)
      expect([read.SUMMARY, read.DESCRIPTION ?? '']).toEqual([printable(summary), printable(description)])
    }),
  )
})

test('nothing that is typed can begin a line of its own', () => {
  const file = calendarFile({ ...EVENT, description: 'x\r\nATTENDEE:mailto:a@example.com\nBEGIN:VALARM' })
  expect(file).not.toMatch(/^ATTENDEE|^BEGIN:VALARM/m)
})
