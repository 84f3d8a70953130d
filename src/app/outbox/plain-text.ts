import type { Waiting } from '#src/offline/records/outbox-view.ts'
import type { RecordLabels } from '#src/components/record/use-record-labels.ts'

/** A waiting record as plain text: its kind and name, then line by line what was typed. */
export function textOf(
  waiting: Pick<Waiting, 'entity' | 'id' | 'doc' | 'removed'>,
  words: RecordLabels,
  title: (name: string) => string,
): string {
  const { doc, removed } = waiting
  const name = words.titled(waiting)
  return [
    removed ? title(name) : name,
    ...(doc && !removed ? words.lines(doc).map((line) => `  ${line}`) : []),
  ].join('\n')
}
