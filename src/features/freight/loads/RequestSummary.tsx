import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { formatMoney } from '#src/domain/money/money.ts'
import type { FreightRequest } from '#src/domain/freight/freight.ts'
import { joinWords } from '#src/i18n/join-words.ts'
import { useText } from '#src/i18n/use-text.ts'
import { UnitLine } from '#src/components/freight/UnitLine.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { DescriptionList } from '#src/ui/page/DescriptionList.tsx'
import { oneWord } from '#src/components/address/place-line.ts'
import { useMeasures } from '#src/components/shipment/use-measures.ts'

const SIDES = ['overallLength', 'overallWidth', 'overallHeight'] as const

/** What is to be shipped, and how: as it was requested. */
export function RequestSummary({ request }: { request: FreightRequest }) {
  const text = useText()
  const { formatNumber, locale } = useIntl()
  const { weight } = useMeasures()
  const {
    mode,
    units,
    trailer,
    container,
    totalWeight,
    totalPallets,
    weightUnit,
    description,
    services,
    serviceLevel,
    temperature,
    minTemperature,
    maxTemperature,
    temperatureUnit,
    shipmentValue,
    insuranceValue,
    stops,
    readyDate,
    isHazmat,
  } = request
  const yes = text('page.quoteDetails.yes')
  const end = (one: FreightRequest['from']) =>
    joinWords(text, [
      `${oneWord(one.postalCode)} ${one.country}`,
      text(`option.placeKind.${one.placeKind}`),
      one.limitedAccess && text(`option.limitedAccess.${one.limitedAccess}`),
    ])
  return (
    <DescriptionList
      facts={[
        ['field.mode', text(`option.mode.${mode}`)],
        ['page.quoteDetails.from', end(request.from)],
        ['page.quoteDetails.to', end(request.to)],
        ['page.quoteDetails.stops', (stops ?? []).map(end).join(' · ')],
        ['field.readyDate', <DateText key="day" at={readyDate} />],
        ['field.units', units && <Units key="units" units={units} />],
        [
          'field.equipment',
          trailer && joinWords(text, [text(`option.equipment.${trailer.equipment}`), trailer.equipmentNote]),
        ],
        ['field.tarps', trailer?.tarps && yes],
        ['field.team', trailer?.team && yes],
        ...SIDES.map((side): [string, ReactNode] => [
          `field.${side}`,
          trailer && trailer[side] > 0 && `${formatNumber(trailer[side])} ${trailer.dimensionUnit}`,
        ]),
        [
          'field.container',
          container && `${formatNumber(container.count)} × ${text(`option.size.${container.size}`)}`,
        ],
        ['field.containerNumber', container?.containerNumber],
        ['field.totalWeight', totalWeight ? weight({ weight: Number(totalWeight), weightUnit }) : ''],
        ['field.totalPallets', totalPallets ? formatNumber(Number(totalPallets)) : ''],
        ['field.description', description],
        ['field.isHazmat', isHazmat && yes],
        [
          'field.services',
          joinWords(
            text,
            services.map((code) => text(`price.${code}`)),
          ),
        ],
        ['field.serviceLevel', serviceLevel !== 'standard' && text(`option.serviceLevel.${serviceLevel}`)],
        [
          'field.temperature',
          temperature !== 'none' &&
            (temperature === 'range'
              ? `${formatNumber(Number(minTemperature))} – ${formatNumber(Number(maxTemperature))} °${temperatureUnit}`
              : text(`option.temperature.${temperature}`)),
        ],
        ['field.shipmentValue', shipmentValue > 0 && formatMoney(shipmentValue, locale)],
        ['field.insuranceValue', insuranceValue > 0 && formatMoney(insuranceValue, locale)],
      ]}
    />
  )
}

function Units({ units }: { units: NonNullable<FreightRequest['units']> }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {units.map((unit, at) => (
        <li key={at}>
          <UnitLine unit={unit} />
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {unit.goods
              .map((one) => [one.description, one.hazard?.unNumber].filter(Boolean).join(' · '))
              .join(', ')}
          </Box>
        </li>
      ))}
    </Box>
  )
}
