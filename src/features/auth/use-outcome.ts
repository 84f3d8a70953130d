import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { refusal, type Outcome } from './outcome.ts'

/** What a form shows about its call. `failed`: message id for a refusal. */
export function useOutcome(failed: string) {
  const [outcome, setOutcome] = useState<Outcome>()
  /**
   * Shows what `work` returns, or why it was refused; then calls `failing`.
   * @throws what `work` throws, for the form to show at its inputs
   */
  async function attempt(work: () => Promise<Outcome | void>, failing = () => {}): Promise<void> {
    setOutcome(undefined)
    try {
      setOutcome((await work()) ?? undefined)
    } catch (error) {
      if (error instanceof ApiError) setOutcome(refusal(failed, error))
      failing()
      throw error
    }
  }
  return { outcome, attempt }
}
