import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { refusal, type Outcome } from './outcome.ts'

/** What a form says of its call. `failed`: message id of what is said when it is refused. */
export function useOutcome(failed: string) {
  const [outcome, setOutcome] = useState<Outcome>()
  /**
   * Says what `work` gives back, or why it was refused, which `failing` follows. @throws what `work` throws,
   * for the form to show at its inputs.
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
