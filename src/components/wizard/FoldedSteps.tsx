import { Box, Button, Paper } from '@mui/material'
import type { ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

interface FoldedStepsProps<Step extends string> {
  /** Those that are complete. */
  steps: readonly Step[]
  /** What was entered in a step, in one line; what doesn't fit is cut off. */
  line: (step: Step) => ReactNode
  open: (step: Step) => void
}

/** The steps before this one, each in one line that opens it again. */
export function FoldedSteps<Step extends string>({ steps, line, open }: FoldedStepsProps<Step>) {
  const text = useText()
  if (steps.length === 0) return null
  return (
    <Paper
      component="ul"
      variant="outlined"
      sx={{
        listStyle: 'none',
        m: 0,
        px: 2,
        py: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: '20px minmax(0, 1fr) auto',
          sm: '20px fit-content(220px) minmax(0, 1fr) auto',
        },
        columnGap: 1.5,
      }}
    >
      {steps.map((step) => (
        <Box
          component="li"
          key={step}
          sx={{
            display: 'grid',
            gridColumn: '1 / -1',
            gridTemplateColumns: 'subgrid',
            alignItems: 'center',
            minHeight: 44,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Box component="span" sx={{ display: 'inline-flex', color: 'success.main' }}>
            <Icon name="check" size={18} />
          </Box>
          <Box component="strong" sx={{ display: { xs: 'none', sm: 'block' } }}>
            {text(`step.${step}`)}
          </Box>
          <Box
            component="span"
            sx={{
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              // Amounts, which elsewhere break on a narrow screen.
              '--figure': 'nowrap',
            }}
          >
            {line(step)}
          </Box>
          <Button
            size="small"
            onClick={() => open(step)}
            aria-label={text('page.wizard.changeStep', { step: text(`step.${step}`) })}
          >
            {text('page.wizard.change')}
          </Button>
        </Box>
      ))}
    </Paper>
  )
}
