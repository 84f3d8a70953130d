import type { CursorPage } from '#src/contract/endpoint.ts'
import type { UserDatabase } from '#src/offline/database/user-database.ts'

/** Rows of every cached answer of a list, each in its newest version. */
export async function cachedRows<Row extends { id: string }>(
  db: UserDatabase,
  endpoint: string,
): Promise<Row[]> {
  // Keys are hashes of [name, input], which begin with the name.
  const answers = await db.answers
    .where('key')
    .startsWith(JSON.stringify([endpoint]).slice(0, -1))
    .sortBy('at')
  return [
    ...new Map(
      answers.flatMap(({ data }) => (data as CursorPage<Row>).rows ?? []).map((row) => [row.id, row]),
    ).values(),
  ]
}
