import { busy } from '#server/platform/errors.ts'

/** Who is calling (an account, or the network of an anonymous caller), and whether with a session. */
export interface Caller {
  who: string
  stranger: boolean
}
/** How many calls are processed at once: in total, without a session, and per caller. */
export interface Room {
  all: number
  strangers: number
  each: number
}

/**
 * A few times the number of PostgreSQL connections: more would be answered no sooner, only all of them later.
 */
export const CALLS: Room = { all: 48, strangers: 32, each: 24 }
/** Their files are held in memory while they arrive. */
export const UPLOADS: Room = { all: 12, strangers: 4, each: 2 }
/**
 * Callers refused together are told to come back in this many groups, a second apart, so that they don't
 * return as one crowd.
 */
const PARTS = 4
interface Aside {
  aside: <R>(waiting: Promise<R>) => Promise<R>
}
export type Places = ReturnType<typeof createPlaces>

/**
 * Limits concurrent calls. Nobody queues for a slot: a response that takes longer than a person waits is
 * worthless, and delays those that could still be answered, so a call gets a slot or is refused. Anonymous
 * callers share a part of the slots, and each caller has a smaller part, so that no flood displaces everybody
 * else. `isFull`: whether nothing new should be started, regardless of free slots.
 */
export function createPlaces({ all, strangers, each }: Room, isFull: () => boolean = () => false) {
  const active = new Map<string, number>()
  let [inAll, ofStrangers, sentAway] = [0, 0, 0]
  const refused = () => busy(1 + (sentAway++ % PARTS))

  function leave({ who, stranger }: Caller): void {
    inAll -= 1
    if (stranger) ofStrangers -= 1
    const left = active.get(who)! - 1
    if (left === 0) active.delete(who)
    else active.set(who, left)
  }
  function take({ who, stranger }: Caller, share: number): void {
    const ofCaller = active.get(who) ?? 0
    if (inAll >= share * all || (stranger && ofStrangers >= share * strangers) || ofCaller >= each)
      throw refused()
    inAll += 1
    if (stranger) ofStrangers += 1
    active.set(who, ofCaller + 1)
  }
  return {
    count: () => inAll,
    /**
     * Does the work in a slot. `begun`: a call that was admitted earlier, whose body has arrived meanwhile:
     * it gets a slot where no new call would, up to twice the total, but no more than the limit per caller.
     * `aside` releases the slot while the work only waits.
     * @throws RequestError 503 when there is none
     */
    async hold<T>(
      caller: Caller,
      { begun }: { begun: boolean },
      work: (step: Aside) => Promise<T>,
    ): Promise<T> {
      const share = begun ? 2 : 1
      if (!begun && isFull()) throw refused()
      take(caller, share)
      let inside = true
      try {
        return await work({
          async aside(waiting) {
            inside = false
            leave(caller)
            const result = await waiting
            take(caller, share)
            inside = true
            return result
          },
        })
      } finally {
        if (inside) leave(caller)
      }
    },
  }
}
