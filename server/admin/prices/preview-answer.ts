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
  if (previewed.faults) return faultsText('Errors in the file', previewed.faults)
  const { counts, changes, reordered, later, effect } = previewed
  return [
    `${counts.changed} values change, ${counts.added} rows are added, ${counts.removed} removed.`,
    ...changes
      .slice(0, 30)
      .map(({ record, key, column, change, from, to, percent }) =>
        change === 'changed'
          ? `  ${record} ${key} ${column}: ${from} → ${to}${percent && ` (${percent} %)`}`
          : `  ${change === 'added' ? '+' : '-'} ${record} ${key} ${to || from}`,
      ),
    ...(reordered.length > 0 ? [`In another order: ${reordered.join(', ')}.`] : []),
    ...(later.length > 0 ? [`Other versions come into force on ${later.join(', ')}.`] : []),
    ...(effect
      ? [
          `Of the last ${effect.count} quotes ${effect.up} would cost more, ${effect.down} less, ${effect.unchanged} the same; ${effect.notPriced} would have no price.`,
          `Total ${decimalMoney(effect.quotedCents)} → ${decimalMoney(effect.nowCents)}${effect.median === null ? '' : `, median ${signed(effect.median)} %`}.`,
          ...effect.largest.map(
            ({ service, from, to, quotedCents, nowCents }) =>
              `  ${service} ${from} → ${to}: ${decimalMoney(quotedCents)} → ${nowCents === undefined ? 'no price' : decimalMoney(nowCents)}`,
          ),
        ]
      : []),
    'Nothing was changed.',
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
