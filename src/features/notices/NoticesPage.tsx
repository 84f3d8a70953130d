import { Button } from '@mui/material'
import { Link } from 'react-router-dom'
import { NoticeLink } from '#src/components/notices/NoticeLink.tsx'
import { NOTICE_CHOICES } from '#src/components/notices/NoticePanel.tsx'
import { ReadAllButton } from '#src/components/notices/ReadAllButton.tsx'
import { useNotices } from '#src/components/notices/use-notices.ts'
import { contract } from '#src/contract/contract.ts'
import type { Notice } from '#src/contract/account/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useIsRead } from '#src/offline/records/read-notices.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'

const COLUMNS: Column<Notice>[] = [
  { name: 'kind', label: 'notices.what', cell: (row) => <WithRead notice={row} /> },
  { name: 'at', label: 'field.date', cell: ({ at }) => <DateText at={at} time /> },
]

/** All notices of the last 90 days. */
export function NoticesPage() {
  const text = useText()
  const { newest = [] } = useNotices()
  return (
    <Page
      title={text('layout.notices')}
      actions={
        <>
          <ReadAllButton newest={newest} />
          <Button component={Link} to={NOTICE_CHOICES}>
            {text('notices.choose')}
          </Button>
        </>
      }
    >
      <ResourceTable
        endpoint={contract.notices.list}
        columns={COLUMNS}
        every={60_000}
        empty={{ icon: 'bell', title: text('notices.none') }}
      />
    </Page>
  )
}

function WithRead({ notice }: { notice: Notice }) {
  const isRead = useIsRead()
  return <NoticeLink notice={{ ...notice, read: isRead?.(notice) ?? notice.read }} />
}
