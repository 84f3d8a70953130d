import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import type { CellChange } from '#src/domain/rating/versions/card-difference.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

/** What a price verb answers that only looks. */
export interface Previewed {
  ok: boolean
  errorCount?: number
  errors?: { cell: string; row: number; column: string; value: string; message: string; right: string }[]
  counts?: { changed: number; added: number; removed: number }
  changes?: (CellChange & { pack: string; change: string; percent: string })[]
  reordered?: string[]
  later?: string[]
  effect?: {
    count: number
    up: number
    down: number
    unchanged: number
    notPriced: number
    quoted: string
    now: string
    percent: string
    median: string
    largest: { quoted: string; now: string }[]
    taken: { rates: number; orders: number; freight: number; since: string }
  }
}

/** The verbs of prices as somebody at the desk runs them. @param who asked each time: sessions end */
export function priceDesk(who: () => TestCustomer) {
  const answer = (verb: string, values: Record<string, string>, file?: string) =>
    who().call<DeskOutcome>('POST', '/admin/verbs', {
      verb,
      values,
      ...(file !== undefined && { input: Buffer.from(file).toString('base64') }),
    })
  const run = async <T>(verb: string, values: Record<string, string>, file?: string): Promise<T> => {
    const { code, msg, data } = await answer(verb, values, file)
    if (code !== 200) throw new Error(msg)
    return data!.result as T
  }
  const exported = async (pack: string, more: Record<string, string> = {}) => {
    const { data } = await answer('prices export', { pack, ...more })
    return Buffer.from(data!.files[0]!.base64, 'base64').toString('utf8')
  }
  const look = (pack: string, file: string, more: Record<string, string> = { 'dry-run': '' }) =>
    run<Previewed>('prices import', { pack, ...more }, file)
  const states = async (pack: string) =>
    (await run<Record<string, string>[]>('prices versions', { pack })).map(
      ({ version, state }) => `${version} ${state}`,
    )
  return { answer, run, exported, look, states }
}

/** A parcel card with every price so many times as high. */
export const dearer = (csv: string, times = 2): string =>
  csv.replaceAll(/^price,.*$/gm, (line) =>
    line.replaceAll(/(?<=,)\d+\.\d\d(?=,)/g, (price) => (Number(price) * times).toFixed(2)),
  )
