import { auditOperator } from '#server/db/audit.ts'
import { countFilesOutside, moveFiles } from '#server/files/move-files.ts'
import { BucketFault } from '#server/files/s3-files.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type CommandResult, type Command } from '#server/admin/cli/command.ts'
import { parseCount } from '#server/admin/cli/options.ts'
import { say } from '#server/admin/cli/say.ts'

/**
 * Moves files to where new files go, from the other place. What was moved before a fault stays moved, and is
 * reported.
 */
export async function moveAllFiles(
  { options }: Command,
  { database, clock, config: { bucket } }: Deps,
): Promise<CommandResult> {
  if (!bucket) {
    const elsewhere = await countFilesOutside(database, 'database')
    throw new UsageError(
      elsewhere === 0 ? say('verb.files.noBucket') : say('verb.files.elsewhere', { count: elsewhere }),
    )
  }
  const to = bucket.takesNew ? 'bucket' : 'database'
  const limit = options.limit === undefined ? Infinity : parseCount('limit', options.limit, 1)
  let [moved, missing, fault] = [0, 0, null as string | null]
  try {
    for await (const outcome of moveFiles(database, bucket, to)) {
      if (outcome === 'moved') moved += 1
      else missing += 1
      if (moved >= limit) break
    }
  } catch (error) {
    if (!(error instanceof BucketFault)) throw error
    fault = say(error.messageId, error.values)
  }
  const left = (await countFilesOutside(database, to)) - missing
  await auditOperator(database.sql, clock, 'files:move', to, { moved, left, missing })
  const wrong = fault !== null || missing > 0
  if ('json' in options) return { output: JSON.stringify({ to, moved, left, missing, fault }), wrong }
  return {
    wrong,
    output: [
      say('verb.files.moved', { count: moved, to, left }),
      ...(missing > 0 ? [say('verb.files.missing', { count: missing })] : []),
      ...(fault === null ? [] : [say('verb.files.again', { fault })]),
    ].join('\n'),
  }
}
