import { Alert, AlertTitle, Box, Button, Stack } from '@mui/material'
import { useWrite } from '#src/api/hooks.ts'
import { billing, topUps } from '#src/contract/billing/billing.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'

interface BankAsksProps {
  topUpId: string
  /** The bank's page; null: the sandbox's own dialog. */
  url: string | null
  answered: () => void
}

/** The bank asks its customer to confirm: nothing is charged before that. */
export function BankAsks({ topUpId, url, answered }: BankAsksProps) {
  const text = useText()
  const answer = useWrite(topUps.answer, [topUps.list, billing.credits])
  const say = async (approve: boolean) => {
    await answer.mutateAsync({ id: topUpId, approve }).catch(() => {})
    answered()
  }
  return (
    <Stack spacing={2}>
      <Alert severity="warning">
        <AlertTitle>{text('cardPayment.bankAsks')}</AlertTitle>
        {url === null && text('cardPayment.bankAsksSandbox')}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {url === null ? (
          <>
            <NetworkButton variant="contained" loading={answer.isPending} onClick={() => void say(true)}>
              {text('cardPayment.approve')}
            </NetworkButton>
            <NetworkButton disabled={answer.isPending} onClick={() => void say(false)}>
              {text('cardPayment.refuse')}
            </NetworkButton>
          </>
        ) : (
          <Button variant="contained" href={url}>
            {text('cardPayment.toBank')}
          </Button>
        )}
      </Box>
    </Stack>
  )
}
