import { useIntl } from 'react-intl'
import { useRead, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { members, type LeftWork } from '#src/contract/account/members.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { useSession } from '#src/components/account/session.ts'
import { TabList, TabListItem } from './TabList.tsx'

const { leftWork, keepLeftWork, discardLeftWork } = members

/** What removed members had typed and not sent; for an owner, and only when there is some. */
export function LeftWorkPart() {
  const text = useText()
  const { data = [] } = useRead(leftWork, {})
  if (data.length === 0) return null
  return (
    <Section title={text('page.userInfo.leftWork')} lead={text('page.userInfo.leftWorkLead')}>
      <TabList>
        {data.map((work) => (
          <LeftWorkRow key={work.id} work={work} />
        ))}
      </TabList>
    </Section>
  )
}

function LeftWorkRow({ work: { id, name, counts, createdAt } }: { work: LeftWork }) {
  const text = useText()
  const { formatList } = useIntl()
  const { impersonation } = useSession()
  const [keeping, discarding] = [useWrite(keepLeftWork, [leftWork]), useWrite(discardLeftWork, [leftWork])]
  const keep = () =>
    void keeping.mutateAsync({ id }).then(
      () => notify({ kind: 'done', text: text('page.userInfo.workKept') }),
      () => {},
    )
  return (
    <TabListItem
      title={name}
      lead={formatList([
        ...(counts.draft > 0 ? [text('page.userInfo.leftDrafts', { count: counts.draft })] : []),
        ...(counts.address > 0 ? [text('page.userInfo.leftAddresses', { count: counts.address })] : []),
        ...(counts.facility > 0 ? [text('page.userInfo.leftFacilities', { count: counts.facility })] : []),
      ])}
      more={<DateText at={createdAt} time />}
    >
      {!impersonation && (
        <>
          <NetworkButton
            size="small"
            variant="outlined"
            loading={keeping.isPending}
            aria-label={text('page.userInfo.keepWorkOf', { name })}
            onClick={keep}
          >
            {text('page.userInfo.keepWork')}
          </NetworkButton>
          <ConfirmButton
            size="small"
            color="error"
            label={text('page.userInfo.discardWork')}
            aria-label={text('page.userInfo.discardWorkOf', { name })}
            question={text('page.userInfo.discardWorkQuestion', { name })}
            needsNetwork
            onConfirm={() => discarding.mutateAsync({ id })}
          />
        </>
      )}
    </TabListItem>
  )
}
