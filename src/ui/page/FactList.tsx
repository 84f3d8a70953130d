import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'

/** Words and what they are, line by line. Facts without a value are left out. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  const text = useText()
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(min(150px, 45%), auto) 1fr' }, columnGap: 3, rowGap: { xs: 0.25, sm: 1 }, m: 0, '& dt': { color: 'text.secondary' }, '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' } }}>
      {facts.filter(([, value]) => value !== '' && value !== null && value !== false && value !== undefined).map(([label, value]) => <Fact key={label} label={text(label)} value={value} />)}
    </Box>
  )
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => <><dt>{label}</dt><dd>{value}</dd></>
