import { claims, type ClaimRow } from '#src/contract/claims.ts'
import { useText } from '#src/i18n/use-text.ts'
import { orderPath } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { ClaimChip } from '#src/components/shipment/StatusChip.tsx'
import { RecordLink } from '#src/ui/panes/RecordLink.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'

/** Every claim of this account, newest first. */
export function ClaimTable() {
  const text = useText()
  const columns: Column<ClaimRow>[] = [
    {
      name: 'number',
      label: 'field.claimNumber',
      cell: ({ orderId, orderNumber, number }) => (
        <RecordLink to={orderPath(orderId, orderNumber)} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {number}
        </RecordLink>
      ),
    },
    { name: 'orderNumber' },
    { name: 'kind', label: 'field.claimKind', cell: ({ kind }) => text(`option.claimKind.${kind}`) },
    { name: 'state', label: 'field.status', cell: ({ state }) => <ClaimChip state={state} /> },
    { name: 'createdAt', cell: ({ createdAt }) => <DateText at={createdAt} /> },
    { name: 'askedCents', align: 'right', cell: ({ askedCents }) => <Money cents={askedCents} /> },
    { name: 'paidCents', align: 'right', cell: ({ paidCents }) => <Money cents={paidCents} /> },
  ]
  return (
    <ResourceTable
      endpoint={claims.list}
      columns={columns}
      empty={{ icon: 'file', title: text('page.claims.empty') }}
    />
  )
}
