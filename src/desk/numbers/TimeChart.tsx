import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { CHART_MEASURES, type ChartMeasure, type ShownNumbers } from '#src/contract/desk/numbers.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useNumberWords } from './use-number-words.ts'

const [WIDTH, HEIGHT, GAP] = [600, 180, 0.25]

/** One measure over time as bars, and the same as a table. */
export function TimeChart({ shown: { chart, unit } }: { shown: ShownNumbers }) {
  const text = useText()
  const { money, count, time } = useNumberWords()
  const [measure, setMeasure] = useState<ChartMeasure>('revenue')
  const isMoney = measure !== 'orders' && measure !== 'exceptions'
  const values = chart.map((bar) => Number(bar[measure]))
  const said = (value: number) => (isMoney ? money(value.toFixed(2)) : count(value))
  const [most, least] = [Math.max(...values, 0), Math.min(...values, 0)]
  const span = most - least || 1
  const y = (value: number) => ((most - value) / span) * HEIGHT
  const step = WIDTH / values.length
  const title = text(`desk.numbers.chart.${unit}`)
  return (
    <Section title={title}>
      <TabBar
        ids={CHART_MEASURES}
        tab={measure}
        choose={setMeasure}
        words={(one) => text(`desk.numbers.${one}`)}
        label={title}
        mb={2}
      />
      <Box aria-hidden>
        <Box sx={END}>{said(most)}</Box>
        <Box
          component="svg"
          focusable="false"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          sx={{ display: 'block', width: 1, height: HEIGHT, borderTop: 1, borderColor: 'divider' }}
        >
          {chart.map(({ key }, at) => (
            <rect
              key={key}
              x={(at + GAP / 2) * step}
              width={(1 - GAP) * step}
              y={y(Math.max(values[at]!, 0))}
              height={Math.abs(y(values[at]!) - y(0))}
              fill={values[at]! < 0 ? 'var(--error)' : 'var(--brand)'}
            >
              <title>{`${time(unit, key)}: ${said(values[at]!)}`}</title>
            </rect>
          ))}
          <line
            x1="0"
            x2={WIDTH}
            y1={y(0)}
            y2={y(0)}
            stroke="currentColor"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        </Box>
        {least < 0 && <Box sx={END}>{said(least)}</Box>}
        <Box sx={{ ...END, display: 'flex', justifyContent: 'space-between', mt: 0.5 }}>
          <span>{chart[0] && time(unit, chart[0].key)}</span>
          <span>{chart.length > 1 && time(unit, chart.at(-1)!.key)}</span>
        </Box>
      </Box>
      <Box
        component="details"
        sx={{ mt: 1, '& summary': { cursor: 'pointer', color: 'var(--link)', py: 0.5 } }}
      >
        <summary>{text('action.showTable')}</summary>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{text(`desk.option.${unit}`)}</TableCell>
              <TableCell align="right">{text(`desk.numbers.${measure}`)}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {chart.map(({ key }, at) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row">
                  {time(unit, key)}
                </TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {said(values[at]!)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  )
}

const END = { color: 'text.secondary', fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' } as const
