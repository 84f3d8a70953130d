import { beforeEach, expect, test } from 'vitest'
import { recoverChunk, type ChunkReload } from './chunk-reload.ts'

const MINUTE = 60_000
let at: number
let steps: string[]
let page: ChunkReload
beforeEach(() => {
  at = 1_000_000
  steps = []
  const kept = new Map<string, string>()
  page = {
    now: () => at,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => {
        kept.set(key, value)
      },
    },
    online: async () => true,
    save: async () => {
      steps.push('saved')
      return true
    },
    reload: () => {
      steps.push('reloaded')
    },
  }
})

test('a person who opens a screen of an older version gets the new one, with what was typed saved first', async () => {
  expect(await recoverChunk(page)).toBe('reloading')
  expect(steps).toEqual(['saved', 'reloaded'])
})

test('a screen that stays missing does not reload the page over and over', async () => {
  await recoverChunk(page)
  at += MINUTE - 1
  expect(await recoverChunk(page)).toBe('recently')
  at += 1
  expect(await recoverChunk(page)).toBe('reloading')
  expect(steps).toEqual(['saved', 'reloaded', 'saved', 'reloaded'])
})

test('offline the page stays, and the first attempt once online works', async () => {
  page.online = async () => false
  expect(await recoverChunk(page)).toBe('offline')
  expect(steps).toEqual([])
  page.online = async () => true
  expect(await recoverChunk(page)).toBe('reloading')
})

test('text that can’t be saved is not discarded', async () => {
  page.save = async () => false
  expect(await recoverChunk(page)).toBe('unsaved')
  expect(steps).toEqual([])
})
