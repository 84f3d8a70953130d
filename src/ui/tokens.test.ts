import { describe, expect, test } from 'vitest'
import { COLOURS, type Scheme } from './tokens.ts'

const WORDS = ['ink', 'inkSoft', 'brand', 'link', 'hover', 'success', 'warning', 'error', 'info'] as const
const GROUNDS = ['background', 'surface', 'sunken'] as const
/** WCAG 2.2, 1.4.3 */
const LEAST = 4.5

describe.each(Object.keys(COLOURS) as Scheme[])('who sees little can read in the %s scheme', (scheme) => {
  const colours = COLOURS[scheme]

  test.each(WORDS.flatMap((word) => GROUNDS.map((ground) => [word, ground] as const)))(
    '%s on %s',
    (word, ground) => {
      expect(contrast(colours[word], colours[ground])).toBeGreaterThanOrEqual(LEAST)
    },
  )

  test.each([
    ['onBrand', 'brandStart'],
    ['onBrand', 'brandEnd'],
    ['onHover', 'hover'],
    ['ink', 'brandSoft'],
  ] as const)('%s on %s', (word, ground) => {
    expect(contrast(colours[word], colours[ground])).toBeGreaterThanOrEqual(LEAST)
  })
})

/** WCAG 2.2: contrast ratio of two colours. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const part = parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
