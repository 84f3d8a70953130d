import { expect, test } from 'vitest'
import { findNumbersInText } from './numbers-in-text.ts'

test.each([
  ['a number alone', '7035114477138472', ['7035114477138472']],
  [
    "a shop's message",
    'Good news! Your parcel 1Z5R89390357567127 has left Montréal on 20261118 and arrives in 3 days.',
    ['1Z5R89390357567127'],
  ],
  ['a number in groups', 'Canada Post: 7035 1144 7713 8472, thank you', ['7035114477138472']],
  [
    "a link to a carrier's page",
    'https://www.ups.com/track?loc=en_CA&tracknum=1Z5R89390357567127&requester=MB',
    ['1Z5R89390357567127'],
  ],
  ['our own number', 'Follow pt048291637-0042 at https://portage.example', ['PT048291637-0042']],
  [
    'our own number of the first edition',
    'Follow pt482916-0042 at https://portage.example',
    ['PT482916-0042'],
  ],
  ['our own PRO number', 'PRO SF482916-0042.', ['SF482916-0042']],
  [
    'a number as a Chinese keyboard writes it',
    '您的包裹：７０３５１１４４７７１３８４７２。',
    ['7035114477138472'],
  ],
  [
    'groups with the hard spaces of a page',
    'Postes Canada\u00A0: 7035\u00A01144\u00A07713\u00A08472',
    ['7035114477138472'],
  ],
  [
    'a number with marks that nobody sees, and another dash',
    '\u200B1Z5R89390357567127\u200E, PT048291637–0042',
    ['1Z5R89390357567127', 'PT048291637-0042'],
  ],
  [
    'the same twice, and another',
    'RN123456785CA RN123456785CA\nRN987654321CA',
    ['RN123456785CA', 'RN987654321CA'],
  ],
  ['a phone number and a name', 'Call 416-555-0100 or 416 555 0134, ask for Montgomery', []],
  ['words', 'Everything is on its way to Scarborough', []],
])('somebody who shares %s', (_, text, numbers) => {
  expect(findNumbersInText(text)).toEqual(numbers)
})
