import { seededRandom } from '#src/domain/shared/seeded-random.ts'

/**
 * Everything that can go wrong on a walk: some of it on each, in an order drawn from the seed, and
 * overlapping.
 */
export const TROUBLES = [
  'answers are lost',
  'requests are lost',
  'answers are cut',
  'the server is busy',
  'everything goes wrong at times',
  'a hotel answers',
  'nothing is answered',
  'the phone is offline',
  'the desk is offline',
  'the phone is killed',
  'the server is killed',
  'the session ends',
  'a tab is frozen',
  'the disk is full',
] as const
export type Trouble = (typeof TROUBLES)[number]
export const TABS = ['phone', 'desk', 'desk 2'] as const
export type TabName = (typeof TABS)[number]
export type Step =
  | { does: 'follows'; tab: TabName; number: string; note: string }
  | { does: 'unfollows'; tab: TabName; number: string }
  | { does: 'trouble'; trouble: Trouble }

/** Numbers that several tabs change, so that changes conflict. */
const NUMBERS = 4

/**
 * The whole walk, determined by its seed: so many faults, with work in all tabs before, during and after each.
 * With fewer it is the same walk, ended earlier.
 */
export function planWalk(seed: number, faults: number): Step[] {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  let words = 0
  const act = (): Step => {
    const [tab, number] = [pick(TABS), `W${seed}N${Math.floor(random() * NUMBERS)}`]
    if (random() < 0.15) return { does: 'unfollows', tab, number }
    words += 1
    return { does: 'follows', tab, number, note: `word ${words} of ${seed}` }
  }
  const troubles = [...TROUBLES]
  const steps: Step[] = [act(), act()]
  for (let left = faults; left > 0; left -= 1) {
    const [trouble] = troubles.splice(Math.floor(random() * troubles.length), 1)
    steps.push({ does: 'trouble', trouble: trouble! }, act())
    if (random() < 0.5) steps.push(act())
  }
  return steps
}
