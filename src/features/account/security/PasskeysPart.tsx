import { Alert, Box, Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useWrite } from '#src/api/hooks.ts'
import { hasPasskeys } from '#src/api/passkey.ts'
import { contract } from '#src/contract/contract.ts'
import type { Passkey } from '#src/contract/account/factors.ts'
import { MAX_PASSKEYS } from '#src/domain/account/factor.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { TabListItem } from '#src/features/account/TabList.tsx'
import type { FactorPartProps } from './AppPart.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const { get, removePasskey } = contract.factors
const PasskeyDialog = lazyDialog(async () => (await import('./PasskeyDialog.tsx')).PasskeyDialog)

/** Passkeys: several, each with a name. */
export function PasskeysPart({ factors: { passkeys, passkeysAvailable }, show }: FactorPartProps) {
  const text = useText()
  const [dialog, setDialog] = useState<{ passkey: Passkey | undefined }>()
  const why = passkeysAvailable
    ? hasPasskeys()
      ? undefined
      : text('page.userInfo.passkeyNone')
    : text('page.userInfo.passkeySite')
  return (
    <Section title={text('page.userInfo.passkeys')} lead={text('page.userInfo.passkeysLead')}>
      {passkeys.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} rename={() => setDialog({ passkey })} />
          ))}
        </Box>
      )}
      {why === undefined ? (
        <NetworkButton
          variant="outlined"
          disabled={passkeys.length >= MAX_PASSKEYS}
          startIcon={<Icon name="add" size={18} />}
          onClick={() => setDialog({ passkey: undefined })}
        >
          {text('page.userInfo.passkeyAdd')}
        </NetworkButton>
      ) : (
        <Alert severity="info">{why}</Alert>
      )}
      <Suspense>
        {dialog && <PasskeyDialog passkey={dialog.passkey} show={show} close={() => setDialog(undefined)} />}
      </Suspense>
    </Section>
  )
}

function Row({
  passkey: { id, name, createdAt, lastUsedAt },
  rename,
}: {
  passkey: Passkey
  rename: () => void
}) {
  const text = useText()
  const remove = useWrite(removePasskey, [get])
  const dates = {
    since: <DateText key="since" at={createdAt} />,
    used: lastUsedAt && <DateText key="used" at={lastUsedAt} time />,
  }
  return (
    <TabListItem
      title={name}
      more={
        dates.used ? (
          <FormattedMessage id="page.userInfo.passkeyUsed" values={dates} />
        ) : (
          <FormattedMessage id="page.userInfo.passkeyNew" values={dates} />
        )
      }
    >
      <Button size="small" aria-label={text('page.userInfo.passkeyRenameOf', { name })} onClick={rename}>
        {text('page.userInfo.passkeyRename')}
      </Button>
      <ConfirmButton
        size="small"
        color="error"
        label={text('action.remove')}
        aria-label={text('page.userInfo.passkeyRemoveOf', { name })}
        question={text('page.userInfo.passkeyRemoveQuestion', { name })}
        needsNetwork
        onConfirm={() => remove.mutateAsync({ id })}
      >
        {text('page.userInfo.passkeyRemoveWhat')}
      </ConfirmButton>
    </TabListItem>
  )
}
