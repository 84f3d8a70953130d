import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { AvatarPart } from './AvatarPart.tsx'
import { EmailPart } from './EmailPart.tsx'
import { MobilePart } from './MobilePart.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** Picture, name, numbers, and sign-in names. */
export function PersonalTab() {
  const text = useText()
  const profile = useRead(contract.account.get, {})
  return (
    <>
      <AvatarPart />
      <QueryState query={profile}>
        {(own) => (
          <>
            <Section title={text('page.userInfo.personal')}>
              <ProfileForm key={`${own.mobile}${own.taxNumber}`} profile={own} />
            </Section>
            {own.mobile !== '' && <MobilePart key={own.mobile} profile={own} />}
            <EmailPart profile={own} />
          </>
        )}
      </QueryState>
    </>
  )
}
