import { Box, Button } from '@mui/material'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { launchedFiles } from '#src/offline/launched-files.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { useBoard } from '#src/ui/feedback/use-board.ts'
import { Page } from '#src/ui/page/Page.tsx'

/** The first that fits says what will be there. */
const AREAS: readonly (readonly [prefix: string, area: string])[] = [
  ['/package/importExcel', 'import'],
  ['/package', 'parcel'], ['/freight', 'freight'], ['/quotes', 'freight'], ['/customsBrokerage', 'customs'],
]

/** An address of the specification whose screen is not built yet: says so, and what it will hold. */
export function InPreparationPage() {
  const text = useText()
  const { pathname } = useLocation()
  const area = AREAS.find(([prefix]) => pathname.startsWith(prefix))?.[1] ?? 'parcel'
  return (
    <Page title={text('page.preparation.title')}>
      <StateBox icon="clock" title={text(`page.preparation.${area}`)}>
        {area === 'import' && <LaunchedFiles />}
        <Button component={Link} to={ACCOUNT_PATHS.dashboard} variant="outlined">{text('layout.toDashboard')}</Button>
      </StateBox>
    </Page>
  )
}

/** What the system opened with the app: nothing is read yet, and nothing happens to it. */
function LaunchedFiles() {
  const text = useText()
  const files = useBoard(launchedFiles)
  return files.map(({ name }) => <Box key={name} component="p" sx={{ mt: 0, overflowWrap: 'anywhere' }}>{text('page.preparation.file', { name })}</Box>)
}
