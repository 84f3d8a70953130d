import { Suspense, use, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { auth } from '#src/contract/account/auth.ts'
import { refusal, type Outcome } from './outcome.ts'
import { OutcomeLine } from './OutcomeLine.tsx'

/** The link an operator was given: exchanged once for a session as the customer (D20). */
export function Impersonation({ token }: { token: string }) {
  const [attempt] = useState(() => exchange(token))
  return (
    <Suspense>
      <Answer attempt={attempt} />
    </Suspense>
  )
}

const Answer = ({ attempt }: { attempt: Promise<Outcome> }) => <OutcomeLine outcome={use(attempt)} />

// StrictMode renders twice, and a token works once.
const attempts = new Map<string, Promise<Outcome>>()

function exchange(token: string): Promise<Outcome> {
  const attempt = attempts.get(token) ?? enter(token)
  attempts.set(token, attempt)
  return attempt
}

async function enter(token: string): Promise<Outcome> {
  try {
    await call(auth.impersonate, { token }, { isToken: false })
    // Replaces the link in the history: it is used up.
    location.replace('/')
    return { kind: 'done', messageId: 'auth.login.done' }
  } catch (error) {
    if (error instanceof ApiError) return refusal('auth.login.failed', error)
    throw error
  }
}
