import { beforeEach, expect, test, vi } from 'vitest'
import { returnPath } from './return-path.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('location', { origin: 'https://portage.example' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a shipper who was asked to sign in comes back to the screen and its query', () => {
  returnPath.set('/package/orderList?tab=draft')
  expect(returnPath.get()).toBe('/package/orderList?tab=draft')
})

test('choosing Log In in the header forgets it', () => {
  returnPath.set('/freight/quickQuote')
  returnPath.clear()
  expect(returnPath.get()).toBeUndefined()
})

test.each(['//evil.example/a', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'the return path never leaves the site: %s',
  (path) => {
    returnPath.set(path)
    expect(returnPath.get()).toBeUndefined()
  },
)

test('a browser that forbids storage still lets people sign in', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  returnPath.set('/user/userInfo')
  expect(returnPath.get()).toBeUndefined()
})
