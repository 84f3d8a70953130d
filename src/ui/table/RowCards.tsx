import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { cellOf, labelOf } from './column.ts'
import { PAGE_TITLE } from '#src/ui/page/Page.tsx'
import { AllTick, RowTick, type RowsProps } from './RowTable.tsx'

/**
 * Rows as cards, where columns have no room: the first column is the title, the others are labelled; columns
 * without a value are left out.
 */
export function RowCards<Row extends { id: string }>({ rows, columns, actions, choice }: RowsProps<Row>) {
  const text = useText()
  const [title, ...others] = columns
  return (
    <>
      {choice && (
        <Box
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.5,
            borderTop: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            fontSize: '0.875rem',
          }}
        >
          <AllTick rows={rows} choice={choice} />
          {text('action.selectAll')}
        </Box>
      )}
      <Box component="ul" aria-labelledby={PAGE_TITLE} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <Box key={row.id} component="li" className="row-card" sx={CARD}>
            <Box
              sx={{
                gridArea: 'title',
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                fontWeight: 600,
                overflowWrap: 'anywhere',
              }}
            >
              {choice && <RowTick row={row} columns={columns} choice={choice} />}
              {title && cellOf(title, row)}
            </Box>
            <Box component="dl" sx={FACTS}>
              {others.map((column) => (
                <Fact key={column.name} label={text(labelOf(column))}>
                  {cellOf(column, row)}
                </Fact>
              ))}
            </Box>
            {actions && (
              <Box sx={{ gridArea: 'actions', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {actions(row)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Cards out of view aren't laid out: a phone draws a long list as fast as its first cards. */
const CARD = {
  contentVisibility: 'auto',
  containIntrinsicSize: { xs: 'auto 260px', sm: 'auto 150px' },
  display: 'grid',
  gap: 1,
  p: 2,
  borderTop: 1,
  borderColor: 'divider',
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"title" "facts" "actions"', sm: '"title actions" "facts facts"' },
} as const

/** Label and value side by side on phones; stacked in columns on wider screens. */
const FACTS = {
  gridArea: 'facts',
  display: 'grid',
  gridTemplateColumns: { xs: 'fit-content(42%) minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(132px, 1fr))' },
  columnGap: 2,
  rowGap: { xs: 0.5, sm: 1 },
  m: 0,
  '& > div': { display: { xs: 'contents', sm: 'block' } },
  '& > div:has(> dd:empty)': { display: 'none' },
  '& dt': { color: 'text.secondary', fontSize: { sm: '0.8125rem' } },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
