import { Alert, Box, Stack } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { Customs } from '#src/domain/customs/customs.ts'
import {
  customsPapers,
  customsTotals,
  customsWarnings,
  type Journey,
} from '#src/domain/customs/customs-rules.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useFieldName } from '#src/ui/form/field-prefix.ts'
import { Money } from '#src/ui/page/Money.tsx'
import { useMeasures } from '#src/components/shipment/use-measures.ts'

/**
 * The totals of what is typed so far, the documents that will accompany the goods, and what may delay them.
 */
export function CustomsSums({ journey }: { journey: Journey }) {
  const text = useText()
  const customs = useWatch({ name: useFieldName('').replace(/\.$/, '') }) as Customs
  const { formatNumber } = useIntl()
  const { weight } = useMeasures()
  const totals = customsTotals(customs)
  const papers = customsPapers(customs, journey)
  const warnings = customsWarnings(customs, journey)
  const rows = [
    ['goods', <Money key="goods" cents={totals.goodsCents} />],
    ['invoiceTotal', <Money key="total" cents={totals.totalCents} />],
  ] as const
  return (
    <Stack spacing={1.5}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 2,
          rowGap: 0.5,
          '& dd': { m: 0, fontWeight: 600 },
        }}
      >
        {rows.map(([name, amount]) => (
          <Row key={name} words={text(`page.customs.${name}Sum`)}>
            {amount} {customs.currency}
          </Row>
        ))}
        <Row words={text('page.customs.units')}>{formatNumber(totals.units)}</Row>
        <Row words={text('page.customs.netWeight')}>
          {(['kg', 'lb'] as const)
            .map((unit) => weight({ weight: totals.netWeight[unit], weightUnit: unit }))
            .join(' · ')}
        </Row>
        {papers.length > 0 && (
          <Row words={text('page.customs.papers')}>
            {papers.map((paper) => text(`page.customs.paper.${paper}`)).join(' · ')}
          </Row>
        )}
      </Box>
      {warnings.length > 0 && (
        <Stack spacing={1}>
          {warnings.map(({ message, path, values }) => (
            <Alert key={message + path} severity="warning">
              {line(path) && `${text('page.customs.line', { number: line(path)! })}: `}
              {text(message, values)}
            </Alert>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const Row = ({ words, children }: { words: string; children: React.ReactNode }) => (
  <>
    <dt>{words}</dt>
    <dd>{children}</dd>
  </>
)

/** The number of the line that a path refers to. */
const line = (path: string): number | null => {
  const at = /^commodities\.(\d+)\./.exec(path)?.[1]
  return at === undefined ? null : Number(at) + 1
}
