import { Box, Skeleton } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'

/** Skeleton rows while loading. */
export function WaitingRows({ columns }: { columns: number }) {
  const text = useText()
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <VisuallyHidden component="output">{text('state.loading')}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, row) => (
        <Box
          key={row}
          aria-hidden
          sx={{
            display: 'grid',
            gap: 3,
            py: 1.5,
            borderTop: 1,
            borderColor: 'divider',
            gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, 1fr)` },
          }}
        >
          {Array.from({ length: columns }, (_cell, column) => (
            <Skeleton key={column} width={`${60 + ((row * 17 + column * 29) % 40)}%`} />
          ))}
        </Box>
      ))}
    </Box>
  )
}
