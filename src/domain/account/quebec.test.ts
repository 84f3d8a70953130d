import { expect, test } from 'vitest'
import { mayBeInQuebec } from './quebec.ts'

const torontonian = { languages: ['en-CA', 'en'], timeZone: 'America/Toronto', phone: '' }

test.each([
  ['a browser in the French of Canada', { languages: ['en-CA', 'fr-CA'] }],
  ['a device on the clock of Montréal', { timeZone: 'America/Montreal' }],
  ['a number of Montréal', { phone: '(514) 555-0142' }],
  ['a number of Québec with the country before it', { phone: '+1 418 555 0142' }],
])('%s may be in Québec', (_, more) => {
  expect(mayBeInQuebec({ ...torontonian, ...more })).toBe(true)
})

test.each([
  ['somebody in Toronto', {}],
  ['a browser in the French of France', { languages: ['fr-FR', 'fr'] }],
  ['a number of Toronto that holds 514 further on', { phone: '416-555-1418' }],
  ['a number that is only begun', { phone: '51' }],
])('%s is not taken to be', (_, more) => {
  expect(mayBeInQuebec({ ...torontonian, ...more })).toBe(false)
})
