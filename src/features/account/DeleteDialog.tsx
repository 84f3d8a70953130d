import { Alert, Box, Button, Dialog, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { deleteAccountSchema, type AccountDeletion } from '#src/domain/account.ts'
import { formatMoney } from '#src/domain/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { leaveAccount } from '#src/offline/leave-account.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Form } from '#src/ui/form/Form.tsx'
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx'
import { TextInput } from '#src/ui/form/TextInput.tsx'

/** What goes and what stays, the password, and in words that credits are given up. */
export function DeleteDialog({ close }: { close: () => void }) {
  const text = useText()
  const { locale } = useIntl()
  const client = useQueryClient()
  const credits = useRead(contract.billing.credits, {})
  const remove = useWrite(contract.account.remove)
  async function submit(values: AccountDeletion) {
    await remove.mutateAsync(values)
    await leaveAccount(client, Promise.resolve())
    location.assign(PUBLIC_PATHS.home)
  }
  return (
    <Dialog open onClose={() => { if (!remove.isPending) close() }} aria-labelledby="delete-account" maxWidth="sm" fullWidth>
      <DialogTitle id="delete-account">{text('page.userInfo.deleteQuestion')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.75 } }}>{['goes', 'stays', 'device'].map((part) => <li key={part}>{text(`page.userInfo.delete.${part}`)}</li>)}</Box>
          <QueryState query={credits}>
            {({ availableCents }) => (
              <Form
                schema={deleteAccountSchema} submit={submit} submitLabel="page.userInfo.deleteAction" needsNetwork
                actions={<Button onClick={close} disabled={remove.isPending}>{text('action.cancel')}</Button>}
              >
                {availableCents > 0 && (
                  <>
                    <Alert severity="warning">{text('page.userInfo.forfeitLead', { amount: formatMoney(availableCents, locale) })}<br /><strong>{text('page.userInfo.forfeitSentence')}</strong></Alert>
                    <TextInput name="forfeit" autoComplete="off" />
                  </>
                )}
                <PasswordInput name="password" label="field.oldPassword" autoComplete="current-password" />
              </Form>
            )}
          </QueryState>
        </Stack>
      </DialogContent>
    </Dialog>
  )
}
