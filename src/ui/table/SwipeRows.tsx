import { Box } from '@mui/material'
import { useDeferredValue, type ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { PAGE_TITLE } from '#src/ui/page/Page.tsx'
import { AllTick, RowTick, type RowsProps } from './RowTable.tsx'

/** How a row shows itself in a hand. */
export interface ShortRow<Row> {
  /** Three lines; a link among them with `COVERS` takes the whole row. */
  body: (row: Row) => ReactNode
  /** What a swipe to the left brings out. Each of it can be had elsewhere, too. */
  swiped: (row: Row) => ReactNode
}

/**
 * Rows of 88 px for a thumb: a tap opens one, a swipe brings out what is done with it most. The browser does
 * the swiping (scroll snap), so that it follows the finger; the keyboard reaches the same buttons, which come
 * into view.
 */
export function SwipeRows<Row extends { id: string }>({
  rows,
  columns,
  choice,
  short,
}: RowsProps<Row> & { short: ShortRow<Row> }) {
  const text = useText()
  // The rows first, then what is beside them: all in one step blocks a slow phone.
  const swipable = useDeferredValue(true, false)
  return (
    <>
      {choice && (
        <Box component="label" sx={ALL}>
          <AllTick rows={rows} choice={choice} />
          {text('action.selectAll')}
        </Box>
      )}
      <Box component="ul" aria-labelledby={PAGE_TITLE} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <Box key={row.id} component="li" sx={STRIP}>
            <Box sx={FRONT}>
              {choice && (
                <Box sx={{ position: 'relative', zIndex: 1, ml: -1 }}>
                  <RowTick row={row} columns={columns} choice={choice} />
                </Box>
              )}
              <Box sx={{ flex: 1, minWidth: 0 }}>{short.body(row)}</Box>
            </Box>
            {swipable && <Box sx={BACK}>{short.swiped(row)}</Box>}
          </Box>
        ))}
      </Box>
    </>
  )
}

/** For the link of a row: all of the row is it. */
export const COVERS = { '&::after': { content: '""', position: 'absolute', inset: 0 } } as const

const ALL = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  borderTop: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.875rem',
} as const
const STRIP = {
  display: 'flex',
  minHeight: 88,
  borderTop: 1,
  borderColor: 'divider',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  contentVisibility: 'auto',
  containIntrinsicHeight: 'auto 88px',
} as const
const FRONT = {
  position: 'relative',
  display: 'flex',
  flex: '0 0 100%',
  minWidth: 0,
  alignItems: 'center',
  gap: 0.5,
  px: 2,
  py: 1,
  scrollSnapAlign: 'start',
} as const
const BACK = {
  display: 'flex',
  flex: 'none',
  scrollSnapAlign: 'end',
  bgcolor: 'action.hover',
  '& .MuiButton-root': { minWidth: 96, height: '100%', borderRadius: 0, flexDirection: 'column', gap: 0.5 },
  '& .MuiButton-startIcon': { m: 0 },
} as const
