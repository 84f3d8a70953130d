import { Box, Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useQueryClient } from '@tanstack/react-query'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { Member, PendingInvitation } from '#src/contract/account/members.ts'
import type { MemberRole } from '#src/domain/account/roles.ts'
import { limitsOf, type SpendingLimits } from '#src/domain/account/spending-limits.ts'
import { formatMoney } from '#src/domain/money/money.ts'
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
import { DemandPart } from './security/DemandPart.tsx'
import { useMay, useSession } from '#src/components/account/session.ts'
import { TableFoot } from '#src/ui/table/TableFoot.tsx'
import { TableToolbar } from '#src/ui/table/TableToolbar.tsx'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { ApprovalsPart } from './ApprovalsPart.tsx'
import { LeftWorkPart } from './LeftWorkPart.tsx'
import { TabList, TabListItem } from './TabList.tsx'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const { list, remove, handOver, leave, resend, withdraw } = contract.members
const RolesDialog = lazyDialog(async () => (await import('./RolesDialog.tsx')).RolesDialog)

/** Who belongs to the account, with which roles; an owner invites, changes and removes them. */
export function MembersTab() {
  const text = useText()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 300)
  const [pages, setPages] = useState({ q: '', after: [''] })
  const after = pages.q === q ? pages.after : ['']
  const query = useRead(list, { q, after: after.at(-1)! })
  const [isLong, setLong] = useState(false)
  if (query.data?.next && !isLong) setLong(true)
  const { impersonation } = useSession()
  const mayChange = useMay('members') && !impersonation
  const [dialog, setDialog] = useState<{ member: Member | undefined }>()
  return (
    <>
      <ApprovalsPart />
      {mayChange && <LeftWorkPart />}
      <Section title={text('page.userInfo.tab.members')} lead={text('page.userInfo.membersLead')}>
        {isLong && (
          <TableToolbar q={typed} setQ={setTyped} bulkActions={null} ticked={{ count: 0, total: '' }} />
        )}
        <QueryState query={query}>
          {({ members, invitations, next, demandsFactor }) => (
            <>
              <TabList>
                {members.map((member) => (
                  <MemberRow
                    key={member.id}
                    member={member}
                    mayChange={mayChange}
                    change={() => setDialog({ member })}
                  />
                ))}
              </TabList>
              <TableFoot
                answer={{ rows: members, next, previous: after.length > 1 ? '' : null }}
                input={{}}
                url={{
                  setPage: nothing,
                  before: nothing,
                  hasBefore: false,
                  after: (cursor) => setPages({ q, after: [...after, cursor] }),
                  back: () => setPages({ q, after: after.slice(0, -1) }),
                }}
              />
              {invitations.length > 0 && (
                <>
                  <Box component="h3" sx={{ mt: 3, mb: 1, fontSize: '1rem' }}>
                    {text('page.userInfo.invitations')}
                  </Box>
                  <TabList>
                    {invitations.map((invitation) => (
                      <InvitationRow key={invitation.id} invitation={invitation} mayChange={mayChange} />
                    ))}
                  </TabList>
                </>
              )}
              {mayChange && (
                <NetworkButton
                  variant="outlined"
                  sx={{ mt: 2 }}
                  startIcon={<Icon name="add" size={18} />}
                  onClick={() => setDialog({ member: undefined })}
                >
                  {text('page.userInfo.invite')}
                </NetworkButton>
              )}
              <DemandPart members={members} demanded={demandsFactor} mayChange={mayChange} />
              <Suspense>
                {dialog && <RolesDialog member={dialog.member} close={() => setDialog(undefined)} />}
              </Suspense>
            </>
          )}
        </QueryState>
      </Section>
    </>
  )
}

const nothing = () => undefined

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
    <TabListItem
      title={nickName}
      mark={isSelf ? text('page.userInfo.you') : undefined}
      lead={useRoleWords(roles, member)}
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
    </TabListItem>
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
    <TabListItem
      title={email}
      lead={useRoleWords(roles, invitation)}
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
    </TabListItem>
  )
}

function useRoleWords(roles: readonly MemberRole[], limits: SpendingLimits): string {
  const text = useText()
  const { formatList, locale } = useIntl()
  const { dailyLimitCents, approvalAboveCents } = limitsOf({ roles, ...limits })
  return [
    formatList(roles.map((role) => text(`option.memberRole.${role}`))),
    dailyLimitCents !== null &&
      text('page.userInfo.limitDay', { amount: formatMoney(dailyLimitCents, locale) }),
    approvalAboveCents !== null &&
      text('page.userInfo.limitApproval', { amount: formatMoney(approvalAboveCents, locale) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
