import { createObservable } from './observable.ts'

/**
 * online: the server answered last. unreliable: the last attempt got no answer of ours; the next one may.
 * offline: the device has no network, or several attempts failed. needs-sign-in: the server answers but
 * doesn't know who is calling.
 */
export type NetworkState = 'online' | 'unreliable' | 'offline' | 'needs-sign-in'
/** Message ids. */
export type NetworkReason =
  | 'state.network.opened'
  | 'state.network.answered'
  | 'state.network.none'
  | 'state.network.noAnswer'
  | 'state.network.gone'
  | 'state.network.portal'
  | 'state.network.session'
/** `since` is when the state began, in milliseconds. */
export interface Network {
  state: NetworkState
  since: number
  reason: NetworkReason
}
/** ours: our server answered. foreign: something else did, such as a hotel's sign-in page. */
export type PingAnswer = 'ours' | 'foreign'

export interface ConnectivityDeps {
  now: () => number
  /** Asks the server to identify itself, for at most 5 s. Rejects when there is no answer. */
  ping: () => Promise<PingAnswer>
  /** @returns cancels it */
  after: (ms: number, work: () => void) => () => void
  /** What the device says about its network; believed only when it says no. */
  hasNetwork: () => boolean
  isVisible: () => boolean
}

/** Seconds between pings; the last one repeats. */
const PING_AFTER_S = [2, 5, 10, 30, 60]
/**
 * Failures in a row, at least one of them a ping: a burst of requests that broke off together is one hiccup.
 */
const OFFLINE_AFTER = 3

/** Derives the state of the network from real answers; pings only while something is wrong. */
export function createConnectivity({ now, ping, after, hasNetwork, isVisible }: ConnectivityDeps) {
  const network = createObservable<Network>({
    since: now(),
    ...(hasNetwork() ? { state: 'online', reason: 'state.network.opened' } : NO_NETWORK),
  })
  let signedOut = false
  let failures = 0
  let pinged = false
  let round = 0
  let stopTimer: (() => void) | undefined
  let pending: Promise<boolean> | undefined

  function set({ state, reason }: Pick<Network, 'state' | 'reason'>): void {
    const before = network.get()
    if (state !== before.state || reason !== before.reason)
      network.set({ state, reason, since: state === before.state ? before.since : now() })
  }
  function reached(): void {
    failures = 0
    pinged = false
    round = 0
    stopTimer?.()
    stopTimer = undefined
    if (signedOut) set({ state: 'needs-sign-in', reason: 'state.network.session' })
    else if (network.get().state !== 'online') set({ state: 'online', reason: 'state.network.answered' })
  }
  function judge(reason: 'state.network.noAnswer' | 'state.network.portal'): void {
    failures += 1
    if (!hasNetwork()) set(NO_NETWORK)
    else if (network.get().state === 'offline' || (pinged && failures >= OFFLINE_AFTER))
      set({ state: 'offline', reason: reason === 'state.network.portal' ? reason : 'state.network.gone' })
    else set({ state: 'unreliable', reason })
  }
  function wait(): void {
    stopTimer?.()
    stopTimer = after(1000 * PING_AFTER_S[Math.min(round, PING_AFTER_S.length - 1)]!, () => {
      stopTimer = undefined
      round += 1
      // Nobody is looking: `revived` continues when somebody does.
      if (isVisible()) void check()
    })
  }
  function check(): Promise<boolean> {
    pending ??= ask().finally(() => {
      pending = undefined
    })
    return pending
  }
  async function ask(): Promise<boolean> {
    stopTimer?.()
    stopTimer = undefined
    const answer = await ping().catch(() => undefined)
    if (answer === 'ours') {
      reached()
      return true
    }
    pinged = true
    judge(answer === 'foreign' ? 'state.network.portal' : 'state.network.noAnswer')
    wait()
    return false
  }
  const isWaiting = () => stopTimer !== undefined || pending !== undefined
  const isTroubled = () => network.get().state === 'unreliable' || network.get().state === 'offline'
  if (isTroubled()) wait()

  return {
    get: (): NetworkState => network.get().state,
    since: (): number => network.get().since,
    /** The same object until something changes. */
    read: network.get,
    subscribe: network.subscribe,
    /**
     * Called when our server answers again, however that was found out; a browser doesn't always report that
     * the network is back.
     * @returns unsubscribes
     */
    onReached: (listener: () => void): (() => void) =>
      network.subscribe(() => {
        if (!isTroubled()) listener()
      }),
    /** Our server answered, with whatever result. */
    reached,
    /** It answered a call that only a signed-in person may make. */
    signedIn: (): void => {
      signedOut = false
      reached()
    },
    signedOut: (): void => {
      signedOut = true
      reached()
    },
    /** A request got no answer, or one that is not ours. */
    failed: (reason: 'noAnswer' | 'portal'): void => {
      judge(`state.network.${reason}`)
      if (!isWaiting()) wait()
    },
    /** The device lost its network. */
    lost: (): void => {
      set(NO_NETWORK)
      if (!isWaiting()) wait()
    },
    /**
     * The device has a network again, or the page became visible: check, unless the network is known to work.
     */
    revived: (): void => {
      if (!isTroubled()) return
      round = 0
      void check()
    },
    /** Pings now. @returns whether our server answered */
    check,
  }
}

const NO_NETWORK = { state: 'offline', reason: 'state.network.none' } as const

/**
 * Whether a foreign answer comes from a gateway in front of a server in trouble. 511 asks to sign in to the
 * network (RFC 6585).
 */
export const isGateway = (status: number): boolean => status >= 500 && status !== 511
