import { afterEach, expect, test, vi } from 'vitest'
import { onSaveForms, prepareToLeave } from '#src/offline/records/save-forms.ts'
import { updateTogether, type TabDuties, type Together } from './update-together.ts'

type Hear = (event: { data: unknown }) => void
const tabs = new Set<Set<Hear>>()
afterEach(() => {
  tabs.clear()
  vi.useRealTimers()
})

/** A tab whose messages the others hear and it doesn't, as with a BroadcastChannel. */
function tab(prepare: TabDuties['prepare'] = async () => undefined): {
  together: Together
  go: TabDuties['go']
} {
  const ears = new Set<Hear>()
  tabs.add(ears)
  const go = vi.fn<TabDuties['go']>()
  const channel = {
    postMessage: (data: unknown) => {
      for (const other of tabs) if (other !== ears) for (const hear of other) hear({ data })
    },
    addEventListener: (_: string, hear: Hear) => ears.add(hear),
    removeEventListener: (_: string, hear: Hear) => ears.delete(hear),
  }
  return { together: updateTogether({ prepare, go }, channel as unknown as BroadcastChannel), go }
}

test('a person with one tab waits for nobody', async () => {
  const prepare = vi.fn<TabDuties['prepare']>(async () => undefined)
  tab(prepare)
  expect(await tab().together.prepareOthers(0)).toBeUndefined()
  expect(prepare).not.toHaveBeenCalled()
})

test('with three tabs the other two save first, and no longer wait than needed', async () => {
  const saved: string[] = []
  for (const name of ['second', 'third'])
    tab(async () => {
      saved.push(name)
      return undefined
    })
  expect(await tab().together.prepareOthers(2)).toBeUndefined()
  expect(saved).toEqual(['second', 'third'])
})

test('one tab that must stay makes all of them stay, with its reason', async () => {
  tab()
  tab(async () => 'layout.update.paying')
  expect(await tab().together.prepareOthers(2)).toBe('layout.update.paying')
})

test('a frozen tab is given three seconds', async () => {
  vi.useFakeTimers()
  tab(() => new Promise(() => {}))
  let end: unknown = 'waiting'
  void tab()
    .together.prepareOthers(1)
    .then((reason) => {
      end = reason
    })
  await vi.advanceTimersByTimeAsync(2999)
  expect(end).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(end).toBeUndefined()
})

test('a tab whose form isn’t saved in time makes all of them stay', async () => {
  vi.useFakeTimers()
  tab(async () => {
    const stopListening = onSaveForms(() => new Promise(() => {}))
    return prepareToLeave().finally(stopListening)
  })
  const asked = tab().together.prepareOthers(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await asked).toBe('layout.update.unsaved')
})

test('the answer to an earlier request doesn’t count for this one', async () => {
  vi.useFakeTimers()
  let answer: (reason: string) => void = () => {}
  tab(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const { together } = tab()
  const first = together.prepareOthers(1)
  await vi.advanceTimersByTimeAsync(3000)
  await first
  const late = answer
  const second = together.prepareOthers(1)
  late('layout.update.unsaved')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await second).toBeUndefined()
})

test('when one tab reloads, the others do', () => {
  const [one, two] = [tab(), tab()]
  one.together.tellGo()
  expect(two.go).toHaveBeenCalledOnce()
  expect(one.go).not.toHaveBeenCalled()
})
