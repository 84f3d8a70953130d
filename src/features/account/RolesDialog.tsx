import { Button, DialogContent, DialogTitle, FormHelperText } from '@mui/material'
import { useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { Member } from '#src/contract/account/members.ts'
import {
  invitationSchema,
  membershipSchema,
  type Membership,
  type NewInvitation,
} from '#src/domain/account/member.ts'
import { MEMBER_ROLES } from '#src/domain/account/roles.ts'
import { NO_LIMITS } from '#src/domain/account/spending-limits.ts'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { useLocale } from '#src/i18n/use-locale.ts'
import { useText } from '#src/i18n/use-text.ts'
import { renewSession } from '#src/offline/session/own-session.ts'
import { Form } from '#src/components/form/Form.tsx'
import { ChecksInput } from '#src/ui/form/inputs/ChecksInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { MoneyInput } from '#src/ui/form/inputs/MoneyInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'

const { change, invite, list } = contract.members

interface RolesDialogProps {
  /** Whose roles change; undefined: somebody is invited. */
  member: Member | undefined
  close: () => void
}

/** Invites somebody, or changes a member's roles. */
export function RolesDialog({ member, close }: RolesDialogProps) {
  const text = useText()
  const title = member
    ? text('page.userInfo.rolesOf', { name: member.nickName })
    : text('page.userInfo.invite')
  return (
    <Dialog open onClose={close} aria-labelledby="member-roles" maxWidth="xs" fullWidth>
      <DialogTitle id="member-roles">{title}</DialogTitle>
      <DialogContent>
        {member ? <RolesForm member={member} close={close} /> : <InviteForm close={close} />}
      </DialogContent>
    </Dialog>
  )
}

function RolesForm({ member, close }: { member: Member; close: () => void }) {
  const text = useText()
  const { id, roles, dailyLimitCents, approvalAboveCents } = member
  const write = useWrite(change, [list])
  async function submit(values: Membership) {
    await write.mutateAsync({ id, ...values })
    await renewSession()
    notify({ kind: 'done', messageId: 'notice.modified' })
    close()
  }
  return (
    <Form
      schema={membershipSchema}
      defaultValues={{ roles, dailyLimitCents, approvalAboveCents }}
      onSubmit={submit}
      needsNetwork
      actions={<Button onClick={close}>{text('action.cancel')}</Button>}
    >
      <RolesInput />
      <LimitInputs />
    </Form>
  )
}

function InviteForm({ close }: { close: () => void }) {
  const text = useText()
  const locale = useLocale()
  const write = useWrite(invite, [list])
  async function submit(values: NewInvitation) {
    const { email } = await write.mutateAsync(values)
    notify({ kind: 'done', text: text('page.userInfo.invited', { email }) })
    close()
  }
  return (
    <Form
      schema={invitationSchema}
      defaultValues={{ roles: ['shipper'], ...NO_LIMITS, locale }}
      onSubmit={submit}
      submitLabel="page.userInfo.sendInvitation"
      needsNetwork
      actions={<Button onClick={close}>{text('action.cancel')}</Button>}
    >
      <TextInput name="email" type="email" autoComplete="off" maxLength={254} />
      <RolesInput />
      <LimitInputs />
      <SelectInput
        name="locale"
        label="page.userInfo.invitationLanguage"
        options={LOCALES}
        optionText={(id) => LOCALE_FACTS[id as Locale].name}
      />
    </Form>
  )
}

/** The roles of a member, each with what it allows. */
function RolesInput() {
  const text = useText()
  return (
    <ChecksInput
      name="roles"
      label="page.userInfo.roles"
      options={MEMBER_ROLES}
      optionText={(role) => text(`option.memberRole.${role}`)}
      optionMore={(role) => text(`page.userInfo.role.${role}`)}
    />
  )
}

/** What they may spend; nothing of it applies to an owner. */
function LimitInputs() {
  const text = useText()
  return (
    <>
      <FieldRow>
        <MoneyInput name="dailyLimitCents" label="page.userInfo.dailyLimit" />
        <MoneyInput name="approvalAboveCents" label="page.userInfo.approvalAbove" />
      </FieldRow>
      <FormHelperText sx={{ mt: 0 }}>{text('page.userInfo.limitsHint')}</FormHelperText>
    </>
  )
}
