import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCaptcha } from './captcha-picture.ts'

const ALPHABET = 'ACDEFHJKLMNPRTUVWXY3479'.split('')
const chance = (seed: string) => createHash('sha256').update(seed).digest()
const read = async (picture: string) => {
  const { data, info } = await sharp(Buffer.from(picture.split(',')[1]!, 'base64'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, ...info }
}

type Points = Awaited<ReturnType<typeof read>>

/** How similar a letter looks in two pictures, allowing for a shift of a few pixels. */
function likeness(one: Points, other: Points, at: number): number {
  let best = 0
  for (let dx = -4; dx <= 4; dx += 2) {
    for (let dy = -6; dy <= 6; dy += 2) {
      let [both, either] = [0, 0]
      for (let y = 8; y < one.height - 8; y += 1) {
        for (let x = at; x < at + 34; x += 1) {
          const dark = (of: Points, px: number, py: number) => Number(of.data[py * of.width + px]! < 150)
          const [a, b] = [dark(one, x, y), dark(other, Math.max(0, Math.min(one.width - 1, x + dx)), y + dy)]
          both += a & b
          either += a | b
        }
      }
      best = Math.max(best, both / either)
    }
  }
  return best
}

test(
  'comparing letters with pictures whose letters are known solves none of twenty',
  { timeout: 60_000 },
  async () => {
    const known = await Promise.all(
      ALPHABET.flatMap((letter) =>
        ['first', 'second'].map(async (time) => ({
          letter,
          points: await read(await drawCaptcha(letter.repeat(5), chance(letter + time))),
        })),
      ),
    )
    let right = 0
    for (let n = 0; n < 20; n += 1) {
      const answer = [...chance(`answer ${n}`).subarray(0, 5)]
        .map((byte) => ALPHABET[byte % ALPHABET.length])
        .join('')
      const picture = await read(await drawCaptcha(answer, chance(`picture ${n}`)))
      const guess = [0, 1, 2, 3, 4]
        .map(
          (place) =>
            known
              .map(({ letter, points }) => ({ letter, like: likeness(picture, points, 8 + place * 34) }))
              .toSorted((a, b) => b.like - a.like)[0]!.letter,
        )
        .join('')
      right += Number(guess === answer)
    }
    expect(right).toBe(0)
  },
)

test('a picture is a bitmap without outlines, small enough for a slow connection, and never the same twice', async () => {
  const [one, two] = [await drawCaptcha('ACDEF', chance('one')), await drawCaptcha('ACDEF', chance('two'))]
  expect(one).toMatch(/^data:image\/png;base64,/)
  expect(one.length).toBeLessThan(16_000)
  const [a, b] = [await read(one), await read(two)]
  const same = a.data.filter((dark, at) => Math.abs(dark - b.data[at]!) < 8).length
  expect(same / a.data.length).toBeLessThan(0.5)
})
