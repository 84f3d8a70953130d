import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('virtual:messages/freight/en')
  vi.resetModules()
})

test('a screen that begins to load while the account’s words are still coming has its words too', async () => {
  vi.resetModules()
  const { addMessages, loadAccountMessages } = await import('./account-messages.ts')
  // As on a load’s page: the words of freight are still coming when its route asks for those of proofs.
  vi.doMock('virtual:messages/freight/en', async (original) => {
    await addMessages('proof')
    return original()
  })
  await addMessages('freight')

  const messages = await loadAccountMessages('en')

  expect(messages['proof.title']).toBeDefined()
})
