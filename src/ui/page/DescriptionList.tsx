import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'

/**
 * Terms and values, side by side or stacked where there is little room. Entries without a value are left out.
 */
export function DescriptionList({
  facts,
}: {
  facts: readonly (readonly [label: string, value: ReactNode])[]
}) {
  const text = useText()
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { '@': '1fr', '@300': 'minmax(min(150px, 45%), auto) 1fr' },
          columnGap: 3,
          rowGap: { '@': 0.25, '@300': 1 },
          m: 0,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, mb: { '@': 1, '@300': 0 }, overflowWrap: 'anywhere' },
        }}
      >
        {facts
          .filter(([, value]) => value !== '' && value !== null && value !== false && value !== undefined)
          .map(([label, value]) => (
            <Fact key={label} label={text(label)} value={value} />
          ))}
      </Box>
    </Box>
  )
}

const Fact = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)
