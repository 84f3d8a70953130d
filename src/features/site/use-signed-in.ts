import { useSyncExternalStore } from 'react'
import { sessionExpiry } from '#src/api/cookies.ts'

/**
 * Whether this browser has a session. Pages are built without one, so this is known only once scripts run.
 */
export const useSignedIn = (): boolean => useSyncExternalStore(never, isSignedIn, () => false)

const never = () => () => {}
const isSignedIn = () => sessionExpiry() !== undefined
