import { Box } from '@mui/material'
import { Money } from './Money.tsx'

export interface AmountLine {
  key: string
  label: string
  cents: number
  /** A line above it. */
  ruled?: boolean
  strong?: boolean
  large?: boolean
  good?: boolean
}

/** A column of amounts, each with its label. */
export const AmountLines = ({ lines }: { lines: readonly AmountLine[] }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      columnGap: 3,
      rowGap: 0.75,
      m: 0,
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, textAlign: 'right' },
    }}
  >
    {lines.map(({ key, ...line }) => (
      <Line key={key} {...line} />
    ))}
  </Box>
)

function Line({ label, cents, ruled, strong, large, good }: Omit<AmountLine, 'key'>) {
  const style = {
    ...(ruled && { borderTop: 1, borderColor: 'divider', pt: 0.75 }),
    ...(strong && { fontWeight: 700, '&&': { color: 'text.primary' } }),
    ...(large && { fontSize: '1.125rem' }),
    ...(good && { '&&': { color: 'success.main' } }),
  }
  return (
    <>
      <Box component="dt" sx={style}>
        {label}
      </Box>
      <Box component="dd" sx={style}>
        <Money cents={cents} />
      </Box>
    </>
  )
}
