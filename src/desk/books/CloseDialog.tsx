import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { notify } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { Fold } from '#src/ui/page/Fold.tsx'
import { nounPath } from '#src/desk/paths.ts'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'
import { FigureTable } from './FigureTable.tsx'
import { useAccountName } from './use-account-name.ts'

/** What `books close --dry-run` answers. */
interface Closing {
  balances: { account: string; balance: string }[]
  openInClearing: number
  openBankLines: number
  faults: { rule: string; subject: string }[]
}

/** What closing a month would sign, and what stands in its way, before it is closed. */
export function CloseDialog({ month, name, close }: { month: string; name: string; close: () => void }) {
  const text = useText()
  const title = useId()
  const accountName = useAccountName()
  const run = useRunVerb()
  const query = useVerb('books close', { month, 'dry-run': '' })
  const shown = query.data?.result as Closing | undefined
  const isWrong = !shown || shown.faults.length > 0
  const act = async () => {
    try {
      await run.mutateAsync({ verb: 'books close', values: { month }, input: '' })
      notify({ kind: 'done', text: text('desk.books.monthClosed', { month: name }) })
      close()
    } catch (error) {
      // The query client has said why.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{text('desk.books.closeQuestion', { month: name })}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <QueryState query={query}>
          {({ result }) => {
            const { faults, openInClearing, openBankLines, balances } = result as Closing
            return (
              <Stack spacing={2}>
                <p>{text('desk.books.closeWhat')}</p>
                {faults.length > 0 && (
                  <Alert severity="error">
                    {text('desk.books.inTheWay')}
                    <ul>
                      {faults.map(({ rule, subject }) => (
                        <li key={`${rule} ${subject}`}>{`${rule} (${subject})`}</li>
                      ))}
                    </ul>
                    <Link to={nounPath('ledger')}>{text('desk.noun.ledger')}</Link>
                  </Alert>
                )}
                {openInClearing > 0 && (
                  <Alert severity="warning">
                    {text('desk.books.openClearing', { count: openInClearing })}{' '}
                    <Link to={nounPath('reconcile')}>{text('desk.bank.seeReconcile')}</Link>
                  </Alert>
                )}
                {openBankLines > 0 && (
                  <Alert severity="warning">
                    {text('desk.books.openLines', { count: openBankLines })}{' '}
                    <Link to={nounPath('bank')}>{text('desk.noun.bank')}</Link>
                  </Alert>
                )}
                {faults.length + openInClearing + openBankLines === 0 && (
                  <Alert severity="success">{text('desk.books.nothingInTheWay')}</Alert>
                )}
                <Fold summary={text('desk.books.signed')}>
                  <FigureTable
                    columns={[
                      { name: 'account', show: ({ account }) => accountName(account) },
                      { name: 'balance', figure: true },
                    ]}
                    rows={balances}
                  />
                </Fold>
              </Stack>
            )
          }}
        </QueryState>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{text('action.cancel')}</Button>
        <NetworkButton
          variant="contained"
          disabled={isWrong}
          loading={run.isPending}
          onClick={() => void act()}
        >
          {text('desk.verb.books.close')}
        </NetworkButton>
      </DialogActions>
    </Dialog>
  )
}
