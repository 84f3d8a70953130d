import { useSyncExternalStore } from 'react'
import { sessionExpiry } from '#src/api/cookies.ts'

/**
 * Whether this browser has a session. Pages are made without one, so that comes to be known once they run.
 */
export const useSignedIn = (): boolean => useSyncExternalStore(never, isSignedIn, () => false)

const never = () => () => {}
const isSignedIn = () => sessionExpiry() !== undefined
