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

test('a page whose forms are all saved may be left', async () => {
  form(async () => true)
  expect(await prepareToLeave()).toBeUndefined()
})

test('one form that can’t be saved keeps the page', async () => {
  form(async () => true)
  form(async () => {
    throw new Error('no database')
  })
  expect(await prepareToLeave()).toBe('layout.update.unsaved')
})

test('a form that isn’t done in 1.5 seconds keeps the page: it may not be saved', async () => {
  form(() => new Promise(() => {}))
  const saved = saveForms()
  await vi.advanceTimersByTimeAsync(1500)
  expect(await saved).toBe(false)
})

test('while a payment is sent the page stays, even if it began while the forms were being saved', async () => {
  form(async () => {
    ends.push(holdPage('layout.update.paying'))
    return true
  })
  expect(await prepareToLeave()).toBe('layout.update.paying')
  expect(await prepareToLeave()).toBe('layout.update.paying')
  ends.forEach((end) => end())
  expect(await prepareToLeave()).toBeUndefined()
})
