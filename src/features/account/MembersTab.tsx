import { Box, Button } from '@mui/material'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useQueryClient } from '@tanstack/react-query'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { Member, PendingInvitation } from '#src/contract/members.ts'
import type { MemberRole } from '#src/domain/account/roles.ts'
import { useText } from '#src/i18n/use-text.ts'
import { leaveAccount } from '#src/offline/session/leave-account.ts'
import { renewSession } from '#src/offline/session/own-session.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useMay, useSession } from '#src/components/account/session.ts'

const { list, remove, handOver, leave, resend, withdraw } = contract.members
const RolesDialog = lazy(async () => ({ default: (await import('./RolesDialog.tsx')).RolesDialog }))

/** Who belongs to the account, with which roles; an owner invites, changes and removes them. */
export function MembersTab() {
  const text = useText()
  const query = useRead(list, {})
  const { impersonation } = useSession()
  const mayChange = useMay('members') && !impersonation
  const [dialog, setDialog] = useState<{ member: Member | undefined }>()
  return (
    <Section title={text('page.userInfo.tab.members')} lead={text('page.userInfo.membersLead')}>
      <QueryState query={query}>
        {({ members, invitations }) => (
          <>
            <List>
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  mayChange={mayChange}
                  change={() => setDialog({ member })}
                />
              ))}
            </List>
            {invitations.length > 0 && (
              <>
                <Box component="h3" sx={{ mt: 1, mb: 1, fontSize: '1rem' }}>
                  {text('page.userInfo.invitations')}
                </Box>
                <List>
                  {invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} mayChange={mayChange} />
                  ))}
                </List>
              </>
            )}
            {mayChange && (
              <NetworkButton
                variant="outlined"
                startIcon={<Icon name="add" size={18} />}
                onClick={() => setDialog({ member: undefined })}
              >
                {text('page.userInfo.invite')}
              </NetworkButton>
            )}
            <Suspense>
              {dialog && <RolesDialog member={dialog.member} close={() => setDialog(undefined)} />}
            </Suspense>
          </>
        )}
      </QueryState>
    </Section>
  )
}

interface MemberRowProps {
  member: Member
  mayChange: boolean
  change: () => void
}

function MemberRow({ member, mayChange, change }: MemberRowProps) {
  const text = useText()
  const { id, nickName, email, roles, lastUsedAt } = member
  const { user, impersonation } = useSession()
  const [removing, handing] = [useWrite(remove, [list]), useWrite(handOver, [list])]
  const isSelf = id === user.userId
  const named = { name: nickName }
  async function makeOwner() {
    await handing.mutateAsync({ id })
    await renewSession()
    notify({ kind: 'done', messageId: 'notice.modified' })
  }
  return (
    <Row
      title={nickName}
      mark={isSelf ? text('page.userInfo.you') : undefined}
      roles={roles}
      more={
        lastUsedAt === null ? (
          email
        ) : (
          <FormattedMessage
            id="page.userInfo.memberUse"
            values={{ email, used: <DateText key="used" at={lastUsedAt} /> }}
          />
        )
      }
    >
      {mayChange && (
        <Button size="small" aria-label={text('page.userInfo.changeRolesOf', named)} onClick={change}>
          {text('page.userInfo.changeRoles')}
        </Button>
      )}
      {mayChange && !isSelf && (
        <>
          <ConfirmButton
            size="small"
            label={text('page.userInfo.handOver')}
            aria-label={text('page.userInfo.handOverTo', named)}
            question={text('page.userInfo.handOverQuestion', named)}
            needsNetwork
            onConfirm={makeOwner}
          >
            {text('page.userInfo.handOverWhat')}
          </ConfirmButton>
          <ConfirmButton
            size="small"
            color="error"
            label={text('action.remove')}
            aria-label={text('page.userInfo.removeOf', named)}
            question={text('page.userInfo.removeQuestion', named)}
            needsNetwork
            onConfirm={() => removing.mutateAsync({ id })}
          >
            {text('page.userInfo.removeWhat')}
          </ConfirmButton>
        </>
      )}
      {isSelf && !roles.includes('owner') && !impersonation && <LeaveButton />}
    </Row>
  )
}

function LeaveButton() {
  const text = useText()
  const client = useQueryClient()
  const leaving = useWrite(leave)
  async function go() {
    await leaving.mutateAsync({})
    await leaveAccount(client, Promise.resolve())
    location.assign(PUBLIC_PATHS.login)
  }
  return (
    <ConfirmButton
      size="small"
      color="error"
      label={text('page.userInfo.leave')}
      question={text('page.userInfo.leaveQuestion')}
      needsNetwork
      onConfirm={go}
    >
      {text('page.userInfo.leaveWhat')}
    </ConfirmButton>
  )
}

function InvitationRow({ invitation, mayChange }: { invitation: PendingInvitation; mayChange: boolean }) {
  const text = useText()
  const { id, email, roles, expiresAt } = invitation
  const [again, gone] = [useWrite(resend, [list]), useWrite(withdraw, [list])]
  const send = () =>
    void again.mutateAsync({ id }).then(
      () => notify({ kind: 'done', text: text('page.userInfo.invited', { email }) }),
      () => {},
    )
  return (
    <Row
      title={email}
      roles={roles}
      more={
        <FormattedMessage
          id="page.userInfo.invitationUntil"
          values={{ until: <DateText key="until" at={expiresAt} /> }}
        />
      }
    >
      {mayChange && (
        <>
          <NetworkButton
            size="small"
            loading={again.isPending}
            aria-label={text('page.userInfo.resendTo', { email })}
            onClick={send}
          >
            {text('page.userInfo.resend')}
          </NetworkButton>
          <ConfirmButton
            size="small"
            color="error"
            label={text('page.userInfo.withdraw')}
            aria-label={text('page.userInfo.withdrawOf', { email })}
            question={text('page.userInfo.withdrawQuestion', { email })}
            needsNetwork
            onConfirm={() => gone.mutateAsync({ id })}
          />
        </>
      )}
    </Row>
  )
}

const List = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
    {children}
  </Box>
)

interface RowProps {
  title: string
  mark?: string | undefined
  roles: readonly MemberRole[]
  more: ReactNode
  children: ReactNode
}

function Row({ title, mark, roles, more, children }: RowProps) {
  const text = useText()
  const { formatList } = useIntl()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{title}</strong>
        {mark && (
          <Box component="span" sx={{ ml: 1, color: 'success.main', fontWeight: 600, fontSize: '0.875rem' }}>
            {mark}
          </Box>
        )}
        <div>{formatList(roles.map((role) => text(`option.memberRole.${role}`)))}</div>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{more}</Box>
      </Box>
      {children}
    </Box>
  )
}
