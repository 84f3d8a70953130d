import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPage, onSaveForms, prepareToLeave, saveForms } from './save-forms.ts'

let ends: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.useRealTimers()
})
const form = (save: () => Promise<boolean>) => {
  ends.push(onSaveForms(save))
}

test('a page whose forms are all saved may go', async () => {
  form(async () => true)
  expect(await prepareToLeave()).toBeUndefined()
})

test('one form that cannot be saved keeps the page', async () => {
  form(async () => true)
  form(async () => {
    throw new Error('no database')
  })
  expect(await prepareToLeave()).toBe('layout.update.unsaved')
})

test('a form that is not done in 1.5 seconds keeps the page: nobody knows whether it is saved', async () => {
  form(() => new Promise(() => {}))
  const saved = saveForms()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await saved).toBe(false)
})

test('while a payment is sent the page stays, also when that began while the forms were saved', async () => {
  form(async () => {
    ends.push(holdPage('layout.update.paying'))
    return true
  })
  expect(await prepareToLeave()).toBe('layout.update.paying')
  expect(await prepareToLeave()).toBe('layout.update.paying')
  ends.forEach((end) => end())
  expect(await prepareToLeave()).toBeUndefined()
})
