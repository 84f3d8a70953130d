type Close = () => Promise<unknown>

/** What was opened is closed when a signal comes, the last first; a second signal ends at once. */
export function endOnSignal(closing: readonly Close[]): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      void end(closing, 0)
    })
}

export async function end(closing: readonly Close[], code: number): Promise<never> {
  await closeAll(closing)
  process.exit(code)
}

export async function closeAll(closing: readonly Close[]): Promise<void> {
  for (const close of closing) await close().catch(() => {})
}
