import { createRequire } from 'node:module'

/**
 * The client's tests run React's production build, as shipped: its development build does five times the
 * work. Testing Library calls `act`, which only that build has; here it means that what the callback changed
 * is rendered when it returns.
 */
const require = createRequire(import.meta.url)
const react = require('react') as { act?: (callback: () => unknown) => unknown }
const { flushSync } = require('react-dom') as { flushSync: <T>(callback: () => T) => T }

react.act ??= (callback) => {
  let result: unknown
  flushSync(() => {
    result = callback()
  })
  // What it started, such as hydration, runs in the tasks after it.
  if (result instanceof Promise)
    return result.then(async (value) => {
      await task()
      await task()
      return value as unknown
    })
  return result
}

const task = () =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })
