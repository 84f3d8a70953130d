import { Alert, Box, Button, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useRead, useWrite } from '#src/api/hooks.ts'
import type { Closing } from '#src/contract/account/account.ts'
import { contract } from '#src/contract/contract.ts'
import { deleteAccountSchema, type AccountDeletion } from '#src/domain/account/account.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { leaveAccount } from '#src/offline/session/leave-account.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { PasswordInput } from '#src/ui/form/inputs/PasswordInput.tsx'
import { useCardWords } from '#src/components/payment/use-card-words.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

/** What is deleted and what stays, what becomes of the credits, and the password. */
export function DeleteDialog({ close }: { close: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const closing = useRead(contract.account.closing, {})
  const remove = useWrite(contract.account.remove)
  const prove = useWrite(contract.factors.prove)
  async function submit(values: AccountDeletion) {
    // The password that is asked for here is the proof that deleting needs: nobody is asked twice.
    await prove.mutateAsync({ ...values, code: '', passkey: null })
    await remove.mutateAsync(values)
    await leaveAccount(client, Promise.resolve())
    location.assign(PUBLIC_PATHS.home)
  }
  return (
    <Dialog
      open
      onClose={() => {
        if (!remove.isPending) close()
      }}
      aria-labelledby="delete-account"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="delete-account">{text('page.userInfo.deleteQuestion')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.75 } }}>
            {['goes', 'stays', 'device'].map((part) => (
              <li key={part}>{text(`page.userInfo.delete.${part}`)}</li>
            ))}
          </Box>
          <QueryState query={closing}>
            {(credits) => (
              <Form
                schema={deleteAccountSchema}
                onSubmit={submit}
                submitLabel="page.userInfo.deleteAction"
                needsNetwork
                actions={
                  <Button onClick={close} disabled={remove.isPending}>
                    {text('action.cancel')}
                  </Button>
                }
              >
                <CreditsBack credits={credits} />
                <PasswordInput name="password" label="field.oldPassword" autoComplete="current-password" />
              </Form>
            )}
          </QueryState>
        </Stack>
      </DialogContent>
    </Dialog>
  )
}

/** How each part of the remaining credits comes back, and what doesn't. */
function CreditsBack({ credits: { cards, etransferCents, owedCents, promoCents } }: { credits: Closing }) {
  const text = useText()
  const words = useCardWords()
  const { locale } = useIntl()
  const money = (cents: number) => ({ amount: formatMoney(cents, locale) })
  const lines = [
    ...cards.map((card) => text('page.userInfo.refund.card', { ...money(card.cents), card: words(card) })),
    ...Object.entries({ etransfer: etransferCents, owed: owedCents, promo: promoCents })
      .filter(([, cents]) => cents > 0)
      .map(([part, cents]) => text(`page.userInfo.refund.${part}`, money(cents))),
  ]
  return (
    lines.length > 0 && (
      <Alert severity={promoCents > 0 ? 'warning' : 'info'}>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Alert>
    )
  )
}
