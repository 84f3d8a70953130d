import { decimalMoney, type Cents } from '#src/domain/money/money.ts'
import { signedPercent } from '#src/domain/rating/versions/card-difference.ts'
import { bookDay } from '#server/platform/fiscal-period.ts'
import { faultLine } from '#server/admin/cli/fault-line.ts'
import { say } from '#server/admin/cli/say.ts'
import { faultList } from '#server/admin/cli/table.ts'
import type { Repriced } from './effect.ts'
import type { PlacedFault, PricesPreview, ShownDutyEffect, ShownEffect } from '#src/contract/desk/prices.ts'
import type { Preview, Previewed } from './preview.ts'

/** House limit: with more, the file was made wrongly as a whole. */
const FAULTS_SHOWN = 300

/** What a file or change would do, as programs and the desk read it. */
export function previewJson(previewed: Previewed): string {
  if (previewed.faults) {
    const { faults, others } = previewed
    const errors = faults.slice(0, FAULTS_SHOWN)
    return JSON.stringify({ ok: false, errorCount: faults.length, errors, others } satisfies PricesPreview)
  }
  const { effect, duties, text: _stored, ...comparison } = previewed
  return JSON.stringify({
    ok: true,
    ...comparison,
    ...(effect && { effect: effectAnswer(effect) }),
    ...(duties && { duties: dutiesAnswer(duties) }),
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
    percent: percentBetween(quotedCents, nowCents),
    median: median === null ? '' : signedPercent(median),
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
  percent: percentBetween(quotedCents, nowCents),
})

const CURRENCIES = { CA: 'CAD', US: 'USD' } as const

function dutiesAnswer({
  totals,
  median,
  largest,
  since,
  ...counts
}: NonNullable<Preview['duties']>): ShownDutyEffect {
  return {
    ...counts,
    totals: totals.map(({ to, beforeCents, nowCents }) => ({
      currency: CURRENCIES[to],
      ...beforeAndNow(beforeCents, nowCents),
    })),
    median: median === null ? '' : signedPercent(median),
    largest: largest.map(({ number, from, to, beforeCents, nowCents }) => ({
      number,
      from,
      to,
      currency: CURRENCIES[to],
      ...beforeAndNow(beforeCents, nowCents),
    })),
    since: since ? bookDay(since) : '',
  }
}

const beforeAndNow = (before: Cents | null, now: Cents | null) => ({
  before: before === null ? '' : decimalMoney(before),
  now: now === null ? '' : decimalMoney(now),
  percent: percentBetween(before, now),
})

/** '' where either is missing, or nothing to compare with. */
const percentBetween = (before: Cents | null, now: Cents | null | undefined): string =>
  before && typeof now === 'number' ? signedPercent(((now - before) / before) * 100) : ''

/** The same for people. */
export function previewText(previewed: Previewed): string {
  if (previewed.faults)
    return [faultsText(say('verb.prices.fileFaults'), previewed.faults), ...unread(previewed.others)].join(
      '\n',
    )
  const { counts, changes, reordered, later, effect, duties, others } = previewed
  return [
    ...unread(others),
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
            median: effect.median === null ? 'none' : signedPercent(effect.median),
          }),
          ...effect.largest.map(
            ({ service, from, to, quotedCents, nowCents }) =>
              `  ${service} ${from} → ${to}: ${decimalMoney(quotedCents)} → ${nowCents === undefined ? say('verb.prices.noPrice') : decimalMoney(nowCents)}`,
          ),
        ]
      : []),
    ...(duties ? dutyLines(dutiesAnswer(duties)) : []),
    say('verb.prices.nothing'),
  ].join('\n')
}

function dutyLines({ totals, largest, ...counts }: ShownDutyEffect): string[] {
  const { count, up, down, unchanged, lost, gained, unknown } = counts
  return [
    say('verb.prices.duties', { count, up, down, unchanged, lost, gained, unknown }),
    ...totals.map(({ currency, before, now, percent }) =>
      say('verb.prices.dutyTotal', { currency, before, now, percent: percent && `(${percent} %)` }).trim(),
    ),
    ...largest.map(
      ({ number, from, to, currency, before, now }) =>
        `  ${number} ${from} → ${to}: ${currency} ${before || '–'} → ${now || '–'}`,
    ),
  ]
}

/** A second sheet may be what was meant. */
const unread = (others: readonly string[]): string[] =>
  others.length > 0 ? [say('verb.prices.otherSheets', { names: others.join(', ') })] : []

export const faultsText = (what: string, faults: readonly PlacedFault[]): string =>
  faultList(
    what,
    faults.map(({ cell, row, column, value, message, right }) => {
      const line = row > 0 ? say('verb.fault.row', { row: String(row) }) : ''
      return faultLine([cell || line, column].filter(Boolean).join(', '), { message, value, right })
    }),
  )
