import type { TabName } from '#tests/faults/walk-plan.ts'
import type { Replacement } from './walk-devices.ts'

/** Somebody followed a number with this note on it, or, with null, stopped following it. */
interface Act {
  tab: TabName
  number: string
  note: string | null
}
export type ConfirmedNotes = ReturnType<typeof confirmedNotes>

/** The notes that a screen said were saved, and which of them somebody replaced: a walk is judged by the rest. */
export function confirmedNotes() {
  const confirmed = new Set<string>()
  const replaced = new Set<string>()
  /** What the screen didn't confirm in time: a busy machine may still be at it. */
  const doubted = new Set<string>()
  const story: string[] = []
  const inWords = ({ tab, number, note }: Act) => `${tab} ${number} ${note}`

  function count({ note }: Act, writes: Replacement[]): void {
    for (const { before } of writes) if (before && before !== note) replaced.add(before)
    if (note !== null) confirmed.add(note)
  }
  const stands = (note: string): boolean => confirmed.has(note) && !replaced.has(note)
  return {
    /** The screen said that it was done. @param writes what the tab wrote meanwhile */
    confirm(act: Act, writes: Replacement[]): void {
      story.push(JSON.stringify({ ...act, saved: true, writes }))
      count(
        act,
        writes.filter(({ number, after }) => number === act.number && after === act.note),
      )
    },
    doubt(act: Act): void {
      story.push(JSON.stringify({ ...act, saved: false }))
      doubted.add(inWords(act))
    },
    isDoubted: (act: Act): boolean => doubted.has(inWords(act)),
    /** What a tab wrote since its last act: what it heard from the server, or what was taken for not saved. */
    noteLater(tab: TabName, writes: Replacement[]): void {
      if (writes.length > 0) story.push(JSON.stringify({ tab, earlier: writes }))
      for (const write of writes) {
        const act = { tab, number: write.number, note: write.after }
        if (doubted.delete(inWords(act))) count(act, [write])
      }
    },
    /** Whether it was said to be saved, and nobody replaced it. */
    stands,
    missingFrom: (kept: ReadonlySet<unknown>): string[] =>
      [...confirmed].filter((note) => stands(note) && !kept.has(note)),
    /** What came of each act, for whoever looks for the reason of a failure. */
    story: (): string => story.join('\n'),
  }
}
