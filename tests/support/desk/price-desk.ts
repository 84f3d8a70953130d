import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import type { PricesPreview } from '#src/contract/desk/prices.ts'
import type { TestCustomer } from '#tests/support/server/server.ts'

/** What a price verb answers that only looks, whichever of the two. */
export type Previewed = { ok: boolean } & Partial<
  Omit<Extract<PricesPreview, { ok: true }>, 'ok'> & Omit<Extract<PricesPreview, { ok: false }>, 'ok'>
>

/** The verbs of prices as somebody at the desk runs them. @param who asked each time: sessions end */
export function priceDesk(who: () => TestCustomer) {
  const answer = (verb: string, values: Record<string, string>, file?: string | Uint8Array) =>
    who().call<DeskOutcome>('POST', '/admin/verbs', {
      verb,
      values,
      ...(file !== undefined && { input: Buffer.from(file).toString('base64') }),
    })
  const run = async <T>(
    verb: string,
    values: Record<string, string>,
    file?: string | Uint8Array,
  ): Promise<T> => {
    const { code, msg, data } = await answer(verb, values, file)
    if (code !== 200) throw new Error(msg)
    return data!.result as T
  }
  const saved = async (pack: string, more: Record<string, string> = {}) => {
    const { data } = await answer('prices export', { pack, ...more })
    return Buffer.from(data!.files[0]!.base64, 'base64')
  }
  const exported = async (pack: string, more: Record<string, string> = {}) =>
    (await saved(pack, more)).toString('utf8')
  const look = (pack: string, file: string | Uint8Array, more: Record<string, string> = { 'dry-run': '' }) =>
    run<Previewed>('prices import', { pack, ...more }, file)
  const states = async (pack: string) =>
    (await run<Record<string, string>[]>('prices versions', { pack })).map(
      ({ version, state }) => `${version} ${state}`,
    )
  return { answer, run, saved, exported, look, states }
}

/** A parcel card with every price so many times as high. */
export const dearer = (csv: string, times = 2): string =>
  csv.replaceAll(/^price,.*$/gm, (line) =>
    line.replaceAll(/(?<=,)\d+\.\d\d(?=,)/g, (price) => (Number(price) * times).toFixed(2)),
  )
