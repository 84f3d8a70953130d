import { decimalMoney } from '#src/domain/money/money.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { faultLine } from '#server/admin/cli/fault-line.ts'
import { say } from '#server/admin/cli/say.ts'
import { faultList } from '#server/admin/cli/table.ts'
import type { Repriced } from './effect.ts'
import type { PlacedFault, PricesPreview, ShownEffect } from '#src/contract/desk/prices.ts'
import type { Preview, Previewed } from './preview.ts'

/** House limit: with more, the file was made wrongly as a whole. */
const FAULTS_SHOWN = 300

/** What a file or change would do, as programs and the desk read it. */
export function previewJson(previewed: Previewed): string {
  if (previewed.faults) {
    const { faults } = previewed
    const errors = faults.slice(0, FAULTS_SHOWN)
    return JSON.stringify({ ok: false, errorCount: faults.length, errors } satisfies PricesPreview)
  }
  const { effect, ...comparison } = previewed
  return JSON.stringify({
    ok: true,
    ...comparison,
    ...(effect && { effect: effectAnswer(effect) }),
  } satisfies PricesPreview)
}

function effectAnswer({
  quotedCents,
  nowCents,
  median,
  largest,
  taken,
  ...counts
}: NonNullable<Preview['effect']>): ShownEffect {
  return {
    ...counts,
    quoted: decimalMoney(quotedCents),
    now: decimalMoney(nowCents),
    percent: quotedCents > 0 ? signed(((nowCents - quotedCents) / quotedCents) * 100) : '',
    median: median === null ? '' : signed(median),
    largest: largest.map(repricedAnswer),
    taken: { ...taken, since: taken.since ? bookDay(taken.since) : '' },
  }
}

const repricedAnswer = ({ service, from, to, quotedCents, nowCents }: Repriced) => ({
  service,
  from,
  to,
  quoted: decimalMoney(quotedCents),
  now: nowCents === undefined ? '' : decimalMoney(nowCents),
  percent:
    nowCents === undefined || quotedCents === 0 ? '' : signed(((nowCents - quotedCents) / quotedCents) * 100),
})

const signed = (percent: number): string => `${percent > 0 ? '+' : ''}${percent.toFixed(1)}`

/** The same for people. */
export function previewText(previewed: Previewed): string {
  if (previewed.faults) return faultsText(say('verb.prices.fileFaults'), previewed.faults)
  const { counts, changes, reordered, later, effect } = previewed
  return [
    say('verb.prices.counts', counts),
    ...changes
      .slice(0, 30)
      .map(({ record, key, column, change, from, to, percent }) =>
        change === 'changed'
          ? `  ${record} ${key} ${column}: ${from} → ${to}${percent && ` (${percent} %)`}`
          : `  ${change === 'added' ? '+' : '-'} ${record} ${key} ${to || from}`,
      ),
    ...(reordered.length > 0 ? [say('verb.prices.reordered', { names: reordered.join(', ') })] : []),
    ...(later.length > 0 ? [say('verb.prices.later', { days: later.join(', ') })] : []),
    ...(effect
      ? [
          say('verb.prices.effect', {
            count: effect.count,
            up: effect.up,
            down: effect.down,
            unchanged: effect.unchanged,
            notPriced: effect.notPriced,
          }),
          say('verb.prices.total', {
            quoted: decimalMoney(effect.quotedCents),
            now: decimalMoney(effect.nowCents),
            median: effect.median === null ? 'none' : signed(effect.median),
          }),
          ...effect.largest.map(
            ({ service, from, to, quotedCents, nowCents }) =>
              `  ${service} ${from} → ${to}: ${decimalMoney(quotedCents)} → ${nowCents === undefined ? say('verb.prices.noPrice') : decimalMoney(nowCents)}`,
          ),
        ]
      : []),
    say('verb.prices.nothing'),
  ].join('\n')
}

export const faultsText = (what: string, faults: readonly PlacedFault[]): string =>
  faultList(
    what,
    faults.map(({ cell, row, column, value, message, right }) => {
      const line = row > 0 ? say('verb.fault.row', { row: String(row) }) : ''
      return faultLine([cell || line, column].filter(Boolean).join(', '), { message, value, right })
    }),
  )
