import { useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import type { FactorPartProps } from './AppPart.tsx'

const { get, renewCodes } = contract.factors

/** How many recovery codes are left; absent while there is no factor they would stand in for. */
export function CodesPart({ factors: { authenticator, passkeys, recoveryCodes }, show }: FactorPartProps) {
  const text = useText()
  const renew = useWrite(renewCodes, [get])
  if (!authenticator && passkeys.length === 0) return null
  return (
    <Section title={text('page.userInfo.codes')} lead={text('page.userInfo.codesLead')}>
      <p>{text('page.userInfo.codesLeft', { count: recoveryCodes })}</p>
      <ConfirmButton
        variant="outlined"
        label={text('page.userInfo.codesRenew')}
        question={text('page.userInfo.codesRenewQuestion')}
        needsNetwork
        onConfirm={async () => show((await renew.mutateAsync({})).recoveryCodes)}
      >
        {text('page.userInfo.codesRenewWhat')}
      </ConfirmButton>
    </Section>
  )
}
