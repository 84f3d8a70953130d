import { expect, test } from 'vitest'
import type { Address } from '#src/domain/address/address.ts'
import { mapLink } from './map-link.ts'

const ADDRESS = {
  address1: '12 rue de l’Église',
  city: 'Montréal',
  province: 'QC',
  postalCode: 'H2X 1Y4',
  country: 'CA',
} as Address
const PLACE = encodeURIComponent('12 rue de l’Église, Montréal, QC, H2X 1Y4, CA')

test.each([
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', `geo:0,0?q=${PLACE}`],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)', `https://maps.apple.com/?q=${PLACE}`],
  ['a desk', 'Mozilla/5.0 (X11; Linux x86_64)', `https://www.openstreetmap.org/search?query=${PLACE}`],
])('an address opens in the maps of %s', (_, userAgent, link) => {
  expect(mapLink(ADDRESS, userAgent)).toBe(link)
})
