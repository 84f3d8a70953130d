import { expect, test, vi } from 'vitest'
import { onClientTooOld, notifyClientTooOld } from './client-version.ts'

vi.hoisted(() => {
  vi.stubGlobal('__VERSION__', '1.0.0')
})

test('a late listener still hears that the app is too old', () => {
  const renewals: string[] = []
  onClientTooOld(() => {
    renewals.push('there from the start')
  })
  expect(renewals).toEqual([])
  notifyClientTooOld()
  onClientTooOld(() => {
    renewals.push('came later')
  })
  expect(renewals).toEqual(['there from the start', 'came later'])
})
