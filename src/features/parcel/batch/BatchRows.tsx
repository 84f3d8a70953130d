import { Box, Button, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { BatchSummary, BatchRow } from '#src/contract/batches.ts'
import { contract } from '#src/contract/contract.ts'
import { useText } from '#src/i18n/use-text.ts'
import { WIZARD_PATHS, parcelPath } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import type { ImportedDraft } from './imported-drafts.ts'

/** Row by row: its price, its order, or what is wrong with it. */
export function BatchRows({ facts, drafts }: { facts: BatchSummary; drafts: readonly ImportedDraft[] }) {
  const text = useText()
  const busy = facts.state === 'pricing' || facts.state === 'buying'
  return (
    <ResourceTable
      endpoint={contract.batches.rows}
      input={{ id: facts.id }}
      {...(busy && { every: 3000 })}
      columns={[
        {
          name: 'recipient',
          cell: ({ recipient, destination }) => (
            <>
              {recipient}
              <br />
              <small>{destination}</small>
            </>
          ),
        },
        { name: 'reference' },
        { name: 'state', label: 'field.status', cell: (row) => <RowState row={row} /> },
        {
          name: 'serviceName',
          label: 'field.service',
          cell: ({ carrierName, serviceName, deliveryDate }) =>
            serviceName && (
              <>
                {carrierName} · {serviceName}
                <br />
                <small>{deliveryDate && <DateText at={deliveryDate} />}</small>
              </>
            ),
        },
        {
          name: 'totalCents',
          label: 'price.total',
          align: 'right',
          cell: ({ totalCents }) => totalCents !== null && <Money cents={totalCents} />,
        },
      ]}
      actions={(row) =>
        row.state !== 'bought' &&
        drafts.some(({ id }) => id === row.id) && (
          <Button
            component={RouterLink}
            size="small"
            to={`${WIZARD_PATHS[drafts.find(({ id }) => id === row.id)!.scope]}?quote=${row.id}`}
            aria-label={text('page.batch.mendRow', { row: row.recipient })}
          >
            {text('page.batch.mend')}
          </Button>
        )
      }
    />
  )
}

function RowState({ row: { state, fault, orderId } }: { row: BatchRow }) {
  const text = useText()
  const words = text(`option.batchRow.${state}`)
  return (
    <>
      {orderId ? (
        <Link component={RouterLink} to={parcelPath(orderId)}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {fault && <Box sx={{ color: 'error.main', fontSize: '0.875rem' }}>{text(fault)}</Box>}
    </>
  )
}
