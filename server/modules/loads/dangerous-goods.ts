import { freightWord, freightWords } from '#server/documents/freight-words.ts'
import type { Paper } from '#server/documents/paper.ts'
import { labelWords } from '#server/documents/words.ts'
import { partyLines } from '#server/modules/customs/paper-data.ts'
import { freightRateOf, loadOf, localeOfLoad, type LoadOrder } from './repository.ts'
import { hazardsOf, hazardText } from './units.ts'

/**
 * The shipping document required by TDG Regulations part 3: who, when, what in the order of s. 3.5, whom to
 * call day and night, and the certification.
 */
export function dangerousGoodsPaper(order: LoadOrder): Paper {
  const load = loadOf(order)
  const { booking, from, to } = load
  const locale = localeOfLoad(order)
  const w = freightWords(locale)
  // TDG Regulations s. 3.4: in English or French.
  const official = locale === 'fr' ? 'fr' : 'en'
  const [own, english] = [freightWord(locale, 'dangerousGoods'), freightWord('en', 'dangerousGoods')]
  const { carrierName, sample } = freightRateOf(order)
  const day = booking.pickup.pickupDate
  return {
    locale,
    title: `${english} ${order.number}`,
    at: order.createdAt,
    footer: [order.number, order.bol, order.trackingNumber].filter(Boolean).join(' · '),
    parts: [
      { kind: 'title', text: own, aside: order.number },
      ...(own === english ? [] : [{ kind: 'text', text: english, weight: 'bold' } as const]),
      ...(sample ? [{ kind: 'banner', text: labelWords(locale).sample } as const] : []),
      {
        kind: 'columns',
        columns: [
          [w('consignor'), ...partyLines(from)],
          [w('consignee'), ...partyLines(to)],
        ],
      },
      {
        kind: 'columns',
        columns: [
          [w('date'), day],
          [w('carrier'), carrierName],
          [w('bolNumber'), order.bol ?? '', ...(order.trackingNumber ? [`PRO ${order.trackingNumber}`] : [])],
        ],
      },
      {
        kind: 'table',
        head: [w('unDescription'), w('quantity'), w('containment')],
        widths: [0.58, 0.22, 0.2],
        numbers: [false, true, true],
        rows: hazardsOf(load).map((hazard) => [
          hazardText(hazard, {
            class: freightWord(official, 'classWord'),
            group: freightWord(official, 'group'),
          }) +
            (hazard.erapReference
              ? `\n${[`${freightWord(official, 'erap')} ${hazard.erapReference}`, hazard.erapPhone].filter(Boolean).join(', ')}`
              : ''),
          `${plain.format(hazard.hazardQuantity)} ${hazard.hazardUnit}`,
          String(hazard.packages),
        ]),
      },
      {
        kind: 'text',
        text: `${w('emergency')}: ${[booking.emergencyPhone, booking.emergencyName].filter(Boolean).join(', ')}`,
        weight: 'bold',
      },
      ...(booking.emergencyRegistration
        ? [{ kind: 'text', text: `${w('registration')}: ${booking.emergencyRegistration}` } as const]
        : []),
      { kind: 'text', text: freightWord(official, 'tdgCertifies') },
      ...(locale === 'zh' || locale === 'sp'
        ? [{ kind: 'text', text: freightWord(locale, 'tdgCertifies') } as const]
        : []),
      { kind: 'text', text: booking.signer },
      { kind: 'signatures', labels: [w('signature'), w('carrierSigns')] },
    ],
  }
}

const plain = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 3 })
