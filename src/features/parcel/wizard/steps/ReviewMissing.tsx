import { Alert, AlertTitle, Box, Link } from '@mui/material'
import { useText } from '#src/i18n/use-text.ts'
import type { Problems } from '#src/features/parcel/wizard/use-problems.ts'
import { STEPS, type StepId } from '#src/features/parcel/wizard/steps.ts'

/** What is still missing, each with a link to its step. */
export function ReviewMissing({ problems, go }: { problems: Problems; go: (step: StepId) => void }) {
  const text = useText()
  return (
    <Alert severity="warning">
      <AlertTitle>{text('page.wizard.incomplete')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {STEPS.filter(({ id }) => problems.has(id)).map(({ id }) => (
          <li key={id}>
            <Link component="button" type="button" onClick={() => go(id)}>
              {id === 'how'
                ? text('page.wizard.chooseRate')
                : text('page.wizard.missing', { step: text(`step.${id}`), count: problems.get(id)! })}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
