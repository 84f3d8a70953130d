import { createRequire } from 'node:module'

/**
 * The client's tests run React as it is shipped: its development build does five times the work. Testing
 * Library asks for `act`, which only that build has; here it means: what the callback changed is drawn when
 * it returns.
 */
const require = createRequire(import.meta.url)
const react = require('react') as { act?: (callback: () => unknown) => unknown }
const { flushSync } = require('react-dom') as { flushSync: <T>(callback: () => T) => T }

react.act ??= (callback) => {
  let result: unknown
  flushSync(() => {
    result = callback()
  })
  // What was begun meanwhile, as taking over a page that is there, is done in the tasks after it.
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
