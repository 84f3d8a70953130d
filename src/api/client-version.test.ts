import { expect, test, vi } from 'vitest'
import { onClientTooOld, notifyClientTooOld } from './client-version.ts'

vi.hoisted(() => {
  vi.stubGlobal('__VERSION__', '1.0.0')
})

test('an app that was too old before anybody listened is renewed all the same', () => {
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
