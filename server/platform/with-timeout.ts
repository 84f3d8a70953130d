/** Waits for at most that many milliseconds. @throws Error when it took longer */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
