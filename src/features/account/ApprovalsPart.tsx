import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { approvals, type Approval } from '#src/contract/account/approvals.ts'
import { formatMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useMay, useSession } from '#src/components/account/session.ts'
import { TabList, TabListItem } from './TabList.tsx'

const { list, answer, withdraw } = approvals

/** Purchases that members asked to be allowed; somebody who can't answer sees their own. Nothing when there are none. */
export function ApprovalsPart() {
  const text = useText()
  const { data = [] } = useRead(list, {})
  const mayAnswer = useMay('members')
  const shown = mayAnswer ? data.filter(({ state }) => state === 'waiting') : data
  if (shown.length === 0) return null
  return (
    <Section title={text(mayAnswer ? 'page.userInfo.approvals' : 'page.userInfo.ownApprovals')}>
      <TabList>
        {shown.map((approval) => (
          <ApprovalRow key={approval.id} approval={approval} mayAnswer={mayAnswer} />
        ))}
      </TabList>
    </Section>
  )
}

function ApprovalRow({ approval, mayAnswer }: { approval: Approval; mayAnswer: boolean }) {
  const text = useText()
  const { locale } = useIntl()
  const { impersonation } = useSession()
  const [answering, withdrawing] = [useWrite(answer, [list]), useWrite(withdraw, [list])]
  const { id, subject, state, totalCents, note, by, answeredBy, createdAt } = approval
  const amount = formatMoney(totalCents, locale)
  const named = { amount, name: by }
  const decide = (approve: boolean) =>
    void answering.mutateAsync({ id, approve }).then(
      () =>
        notify({
          kind: 'done',
          text: text(`page.userInfo.approvalState.${approve ? 'approved' : 'declined'}`),
        }),
      () => {},
    )
  return (
    <TabListItem
      title={`${amount} · ${subject.title}`}
      lead={[
        ...(mayAnswer ? [by] : [text(`page.userInfo.approvalState.${state}`), answeredBy]),
        subject.service,
      ]
        .filter(Boolean)
        .join(' · ')}
      more={
        <>
          <DateText at={createdAt} time />
          {note && <Box sx={{ color: 'text.primary' }}>{note}</Box>}
        </>
      }
    >
      {mayAnswer && !impersonation && (
        <>
          <NetworkButton
            size="small"
            variant="outlined"
            loading={answering.isPending}
            aria-label={text('page.userInfo.approveOf', named)}
            onClick={() => decide(true)}
          >
            {text('page.userInfo.approve')}
          </NetworkButton>
          <NetworkButton
            size="small"
            color="error"
            loading={answering.isPending}
            aria-label={text('page.userInfo.declineOf', named)}
            onClick={() => decide(false)}
          >
            {text('page.userInfo.decline')}
          </NetworkButton>
        </>
      )}
      {!mayAnswer && state !== 'used' && (
        <NetworkButton
          size="small"
          loading={withdrawing.isPending}
          aria-label={text('page.userInfo.withdrawRequestOf', { title: subject.title })}
          onClick={() => void withdrawing.mutateAsync({ id }).catch(() => {})}
        >
          {text('page.userInfo.withdrawRequest')}
        </NetworkButton>
      )}
    </TabListItem>
  )
}
