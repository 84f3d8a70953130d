import { expect, test } from 'vitest'
import { row } from './form-boxes.ts'

test('a row is as high as its longest cell, however many lines that has', () => {
  const { marks, height } = row(
    [{ text: 'UN1263' }, { text: 'Paint related material, flammable '.repeat(14) }],
    [0.2, 0.3],
    { x: 0, y: 0, width: 552 },
  )
  const lines = marks.filter(({ kind }) => kind === 'text')
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines) expect(line.y).toBeLessThan(height)
})
