import { Box, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { DeskOutcome } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { customerPath, nounPath, orderPath, rowPath } from '#src/desk/paths.ts'
import { Outcome } from '#src/desk/verbs/Outcome.tsx'
import type { Row } from '#src/desk/verbs/row-key.ts'
import { saveFile } from '#src/desk/verbs/save-file.ts'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'

/** The screen where more is done with a document of its kind. */
const SCREENS: Readonly<Record<string, string>> = {
  topUp: 'topup',
  transfer: 'transfer',
  claim: 'claim',
  chargeback: 'chargeback',
  bankLine: 'bank',
  payout: 'payout',
  bill: 'bill',
}

/** What an entry was booked from, with the file itself where there is one. */
export function PaperFacts({ document }: { document: string }) {
  const text = useText()
  const query = useVerb('books paper', { document })
  const run = useRunVerb()
  if (query.isPending) return <Loading />
  // A grant's document is the reason that somebody typed.
  if (!query.data)
    return (
      <Typography color="text.secondary">{query.error?.message ?? text('desk.books.noPaper')}</Typography>
    )
  const { kind, document: _number, customer, ...facts } = query.data.result as Row & { kind: string }
  const noun = SCREENS[kind]
  const save = async () => {
    const { files } = await run.mutateAsync({
      verb: 'books paper',
      values: { document, file: '' },
      input: '',
    })
    for (const file of files) saveFile(file)
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography variant="h3">{`${text(`desk.paper.${kind}`)} ${document}`}</Typography>
        {kind === 'invoice' && (
          <NetworkButton
            size="small"
            variant="outlined"
            loading={run.isPending}
            // The query client says why it couldn't be made.
            onClick={() => void save().catch(() => {})}
          >
            {text('desk.books.savePdf')}
          </NetworkButton>
        )}
        {kind === 'order' && <Link to={orderPath(document)}>{text('desk.paper.order')}</Link>}
        {noun && <Link to={rowPath(noun, document) ?? nounPath(noun)}>{text(`desk.noun.${noun}`)}</Link>}
        {typeof customer === 'string' && customer !== '' && (
          <Link to={customerPath(customer)}>{text('desk.chargeback.customer')}</Link>
        )}
      </Box>
      <Outcome outcome={asOutcome(facts)} />
    </>
  )
}

const asOutcome = (result: unknown): DeskOutcome => ({ result, wrong: false, files: [] })
