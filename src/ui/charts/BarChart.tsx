import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'

/** `short` is shown under the bar where there is room, `tiny` on phones. */
export interface Bar {
  key: string
  name: string
  short: string
  tiny: string
  value: number
}
interface BarChartProps {
  bars: readonly Bar[]
  /** What the chart shows. */
  title: string
  /** Column headings of the table. */
  headings: readonly [name: string, value: string]
  format: (value: number) => string
}

const [WIDTH, HEIGHT, GAP] = [600, 140, 0.3]

/** Amounts as bars, and the same as a table. */
export function BarChart({ bars, title, headings, format }: BarChartProps) {
  const text = useText()
  const most = Math.max(...bars.map(({ value }) => value), 1)
  const step = WIDTH / bars.length
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Box component="figcaption" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Box>
      <Box aria-hidden sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {format(most)}
      </Box>
      <Box
        component="svg"
        aria-hidden
        focusable="false"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{
          display: 'block',
          width: 1,
          height: HEIGHT,
          borderBottom: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {bars.map(({ key, value }, at) => {
          const height = (value / most) * HEIGHT
          return (
            <rect
              key={key}
              x={(at + GAP / 2) * step}
              width={(1 - GAP) * step}
              y={HEIGHT - height}
              height={height}
              fill="var(--brand)"
            />
          )
        })}
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))`,
          textAlign: 'center',
          color: 'text.secondary',
          fontSize: '0.75rem',
          mt: 0.5,
        }}
      >
        {bars.map(({ key, short, tiny }) => (
          <span key={key}>
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {short}
            </Box>
            <Box component="span" sx={{ display: { sm: 'none' } }}>
              {tiny}
            </Box>
          </span>
        ))}
      </Box>
      <Box
        component="details"
        sx={{
          mt: 1,
          '& summary': {
            cursor: 'pointer',
            color: 'var(--link)',
            py: 0.5,
          },
        }}
      >
        <summary>{text('action.showTable')}</summary>
        <Table size="small" aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{headings[0]}</TableCell>
              <TableCell align="right">{headings[1]}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {bars.map(({ key, name, value }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row">
                  {name}
                </TableCell>
                <TableCell align="right">{format(value)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  )
}
