import fc from 'fast-check'
import type { GlyphRun } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { labelSamples } from '#server/documents/label/samples.ts'
import { shapeLine } from './shaping.ts'

const SIGNS = "ABCTVWYabcdfijlrtvwy0123456789 -/.,:()'&’«»ÀÉŒœßŁżНаςΣệứ北京建国门外大街号座，。（）".split('')
const written = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 30 })

describe('a line assembled from words, digits and Chinese characters', () => {
  it.each(['regular', 'bold'] as const)(
    '%s: has the same glyphs at the same places as the whole line shaped at once',
    (weight) => {
      const check = (text: string) => {
        const { runs } = shapeLine(text, weight)
        expect(runs.map(placesOf), JSON.stringify(text)).toEqual(
          runs.map(({ face, text: words }) => placesOf(face.font.layout(words, { ccmp: false }))),
        )
      }
      for (const { from, to, carrierName, serviceName, trackingUrl } of Object.values(labelSamples))
        for (const text of [
          ...from.lines,
          ...to.lines,
          to.name,
          to.city,
          carrierName,
          serviceName,
          trackingUrl,
        ])
          check(text)
      fc.assert(fc.property(written, check))
    },
  )
})

const placesOf = ({
  glyphs,
  positions,
  advanceWidth,
}: Pick<GlyphRun, 'glyphs' | 'positions' | 'advanceWidth'>) => [
  advanceWidth,
  ...glyphs.map(({ id }, at) => [
    id,
    positions[at]!.xAdvance,
    positions[at]!.xOffset,
    positions[at]!.yOffset,
  ]),
]
