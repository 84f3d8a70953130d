import { busy } from '#server/platform/errors.ts'

/** Whose call it is (an account, or the network of who has none), and whether it comes with a session. */
export interface Caller {
  who: string
  stranger: boolean
}
/** How many calls are worked on at once: in all, without a session, and of one caller. */
export interface Room {
  all: number
  strangers: number
  each: number
}

/**
 * Some times as many as PostgreSQL has connections: more would be answered no sooner, only all of them later.
 */
export const CALLS: Room = { all: 48, strangers: 32, each: 24 }
/** Their files are held in memory while they come. */
export const UPLOADS: Room = { all: 12, strangers: 4, each: 2 }
/**
 * Whoever is sent away together comes back in so many parts, a second after each other, and not as the same
 * crowd.
 */
const PARTS = 4
interface Aside {
  aside: <R>(waiting: Promise<R>) => Promise<R>
}
export type Places = ReturnType<typeof createPlaces>

/**
 * Room for so many calls at once. What waits longer than a person would is worth nothing and takes the time
 * of those that could still be answered, so nobody waits for a place: there is one, or the call is refused.
 * Strangers have a part of it and each caller a smaller one, so that no flood takes the place of everybody
 * else. `isFull`: whether nothing new should be begun, whatever room there is.
 */
export function createPlaces({ all, strangers, each }: Room, isFull: () => boolean = () => false) {
  const taken = new Map<string, number>()
  let [inAll, ofStrangers, sentAway] = [0, 0, 0]
  const refused = () => busy(1 + (sentAway++ % PARTS))

  function leave({ who, stranger }: Caller): void {
    inAll -= 1
    if (stranger) ofStrangers -= 1
    const left = taken.get(who)! - 1
    if (left === 0) taken.delete(who)
    else taken.set(who, left)
  }
  function take({ who, stranger }: Caller, share: number): void {
    const own = taken.get(who) ?? 0
    if (inAll >= share * all || (stranger && ofStrangers >= share * strangers) || own >= each) throw refused()
    inAll += 1
    if (stranger) ofStrangers += 1
    taken.set(who, own + 1)
  }
  return {
    count: () => inAll,
    /**
     * Does the work in a place. `begun`: a call that was let in, whose body came meanwhile: it finds room
     * where no new call would, up to as much again, but no more than each caller has. `aside` leaves the
     * place while the work only waits.
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
