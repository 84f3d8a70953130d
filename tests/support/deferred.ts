/** A promise that a test holds open until it calls `resolve`, as `Promise.withResolvers` makes in newer Node. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
