import { Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { AuthenticatorSetup, Factors } from '#src/contract/account/factors.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const { beginAuthenticator, get, removeAuthenticator } = contract.factors
const AppDialog = lazyDialog(async () => (await import('./AppDialog.tsx')).AppDialog)

export interface FactorPartProps {
  factors: Factors
  /** Shows recovery codes, which are seen only once; null: there are none to show. */
  show: (codes: string[] | null) => void
}

/** The authenticator app. */
export function AppPart({ factors: { authenticator }, show }: FactorPartProps) {
  const text = useText()
  const [begin, remove] = [useWrite(beginAuthenticator), useWrite(removeAuthenticator, [get])]
  const [setup, setSetup] = useState<AuthenticatorSetup>()
  const dates = authenticator && {
    since: <DateText key="since" at={authenticator.since} />,
    used: authenticator.lastUsedAt && <DateText key="used" at={authenticator.lastUsedAt} time />,
  }
  return (
    <Section title={text('page.userInfo.app')} lead={text('page.userInfo.appLead')}>
      {dates ? (
        <>
          <p>
            {dates.used ? (
              <FormattedMessage id="page.userInfo.appUsed" values={dates} />
            ) : (
              <FormattedMessage id="page.userInfo.appSince" values={dates} />
            )}
          </p>
          <ConfirmButton
            variant="outlined"
            color="error"
            label={text('page.userInfo.appRemove')}
            question={text('page.userInfo.appRemoveQuestion')}
            needsNetwork
            onConfirm={() => remove.mutateAsync({})}
          >
            {text('page.userInfo.factorRemoveWhat')}
          </ConfirmButton>
        </>
      ) : (
        <NetworkButton
          variant="outlined"
          loading={begin.isPending}
          onClick={() => void begin.mutateAsync({}).then(setSetup, () => {})}
        >
          {text('page.userInfo.appSetUp')}
        </NetworkButton>
      )}
      <Suspense>
        {setup && <AppDialog setup={setup} show={show} close={() => setSetup(undefined)} />}
      </Suspense>
    </Section>
  )
}
