import { openOf, ratesOf, ruleName, type AdditionalLine } from '#src/domain/customs/additional-duty.ts'
import { type CustomsEstimate } from '#src/domain/customs/customs-estimate.ts'
import { dutyQuestionOf, entryModeOf, landedCents } from '#src/domain/customs/landed-cost.ts'
import { lineCents } from '#src/domain/customs/customs-rules.ts'
import type { DutyEstimate } from '#src/domain/customs/duty.ts'
import { convertCurrency } from '#src/domain/money/exchange.ts'
import { formatHs } from '#src/domain/customs/hs-code.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import type { Paper, PaperPart } from '#server/documents/papers/paper.ts'
import { countryName } from '#server/documents/words.ts'
import { sentence } from '#server/platform/messages.ts'

/**
 * An estimate as a document, worded like the screen. It is headed "Estimate", because it is never an official
 * document.
 */
export function estimatePaper(input: CustomsEstimate, estimate: DutyEstimate, locale: Locale): Paper {
  const { bcp47 } = LOCALE_FACTS[locale]
  const say = (id: string, values?: Record<string, string | number>) => sentence(locale, id, values)
  const {
    currency,
    valueCents,
    dutyCents,
    taxes,
    fees,
    totalCents,
    usdInCad,
    asOf,
    sources,
    lapsed,
    notes,
    lines,
    additional,
  } = estimate
  const money = (cents: number) => formatMoney(cents, bcp47)
  const percent = (pct: string) =>
    new Intl.NumberFormat(bcp47, { style: 'percent', maximumFractionDigits: 4 }).format(Number(pct) / 100)
  const rule = (line: AdditionalLine) => {
    const rates = ratesOf(line).map(percent).join('–')
    return rates
      ? say('layout.labelled', { label: ruleName(line.name, locale), value: rates })
      : ruleName(line.name, locale)
  }
  const open = openOf(additional)
  const { carrierKind, transportMode, importerKind, province, arrivalDate, fromCountry, toCountry, goods } =
    input
  const mode =
    entryModeOf(input) === 'freight' || entryModeOf(input) === 'sea'
      ? ` · ${say(`option.transportMode.${transportMode}`)}`
      : ''
  const sums: [string, number][] = [
    [say('page.estimateCost.value'), valueCents],
    [say('page.estimateCost.duty'), dutyCents],
    ...additional
      .filter((line) => line.open === '')
      .map((line): [string, number] => [rule(line), line.cents]),
    ...taxes.map(({ type, ratePct, cents }): [string, number] => [
      say(`tax.${type}`, { rate: percent(ratePct) }),
      cents,
    ]),
    ...fees.map(({ kind, cents }): [string, number] => [say(`price.customs.${kind}`), cents]),
    [say('page.estimateCost.total'), totalCents],
    [say('page.estimateCost.landed'), landedCents(estimate)],
  ]
  const parts: PaperPart[] = [
    { kind: 'title', text: say('page.estimateCost.paper'), aside: arrivalDate.replaceAll('-', '/') },
    { kind: 'banner', text: say('page.estimateCost.banner') },
    {
      kind: 'columns',
      columns: [
        [
          say('page.estimateCost.way'),
          `${countryName(fromCountry, locale)} → ${countryName(toCountry, locale)}`,
          `${say(`option.carrierKind.${carrierKind}`)}${mode}`,
          [
            say(`option.importerKind.${importerKind}`),
            importerKind === 'person' && toCountry === 'CA' ? province : '',
          ]
            .filter(Boolean)
            .join(', '),
        ],
        [
          say('page.estimateCost.tables'),
          say('page.estimateCost.asOf', { day: asOf.replaceAll('-', '/') }),
          say('page.estimateCost.rate', { rate: usdInCad }),
          say('page.estimateCost.amounts', { currency }),
        ],
      ],
    },
    {
      kind: 'table',
      head: [
        say('page.customs.goods'),
        say('field.hsCode'),
        say('page.estimateCost.value'),
        say('field.dutyRate'),
        say('page.estimateCost.duty'),
      ],
      widths: [0.36, 0.18, 0.16, 0.14, 0.16],
      numbers: [false, false, true, true, true],
      rows: goods.map((line, at) => {
        const duty = lines[at]!
        const inCurrency = convertCurrency(
          lineCents(line),
          dutyQuestionOf(input).currency,
          currency,
          usdInCad,
        )
        return [
          [
            line.description || say('page.customs.line', { number: at + 1 }),
            countryName(line.originCountry, locale),
          ].join(' · '),
          line.hsCode ? formatHs(line.hsCode, toCountry) : '–',
          money(inCurrency),
          say(`page.estimateCost.basis.${duty.basis}`, { rate: percent(duty.ratePct) }),
          money(duty.cents),
        ]
      }),
    },
    {
      kind: 'table',
      head: [say('page.estimateCost.sums'), currency],
      widths: [0.7, 0.3],
      numbers: [false, true],
      sums: 2,
      rows: sums.map(([words, cents]) => [words, money(cents)]),
    },
    ...open.map(({ line, message, upToCents }): PaperPart => ({
      kind: 'text',
      text: line.prohibited
        ? say('page.estimateCost.mayNotEnter', { rule: ruleName(line.name, locale), reason: say(message) })
        : [
            rule(line),
            say(message),
            ...(upToCents === null ? [] : [`${money(0)} – ${money(upToCents)}`]),
          ].join(' · '),
    })),
    ...lapsed.map(({ name, until }): PaperPart => ({
      kind: 'text',
      text: say(name ? 'notice.duty.lapsed' : 'notice.duty.lapsedFee', {
        rule: name ? ruleName(name, locale) : say('price.customs.mpf'),
        day: until.replaceAll('-', '/'),
      }),
    })),
    ...notes.map((note): PaperPart => ({ kind: 'text', text: say(note) })),
    { kind: 'text', text: say('page.estimateCost.sources'), weight: 'bold' },
    ...sources.map((source): PaperPart => ({ kind: 'text', text: source })),
  ]
  return {
    locale,
    title: say('page.estimateCost.paper'),
    at: new Date(`${arrivalDate}T12:00:00Z`),
    footer: say('page.estimateCost.banner'),
    parts,
  }
}
