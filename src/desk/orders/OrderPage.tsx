import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { DescriptionList } from '#src/ui/page/DescriptionList.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { customerPath, nounPath } from '#src/desk/paths.ts'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { RecordTable } from '#src/desk/verbs/RecordTable.tsx'
import type { Row } from '#src/desk/verbs/row-key.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { InvoicePdf } from './InvoicePdf.tsx'

/** What `order show` answers. */
interface ShownOrder {
  number: string
  status: string
  customer: string
  name: string
  carrier: string
  service: string
  tracking: string
  origin: string
  destination: string
  reference: string
  since: string
  printed: string
  money: Record<string, string>
  events: { at: string; tracked: string; place: string; description: string }[]
  invoices: ({ number: string; kind: string } & Row)[]
  claims: Row[]
}

/** One order or load as support needs it: where it is, what became of the money, and what can be done about it. */
export function OrderPage() {
  const { number = '' } = useParams()
  const query = useVerb('order show', { number })
  return <QueryState query={query}>{({ result }) => <Order order={result as ShownOrder} />}</QueryState>
}

/** Acts, with the field by which each knows the order. */
const ACTS: readonly [verb: string, field: string][] = [
  ['adjustment create', 'order-number'],
  ['tracking event', 'order-load-or-tracking-number'],
  ['order cancel', 'number'],
]

function Order({ order }: { order: ShownOrder }) {
  const text = useText()
  const { data: verbs = [] } = useVerbs()
  const [asked, setAsked] = useState<{ verb: DeskVerb; field: string }>()
  return (
    <Page
      help={false}
      title={`${order.number} · ${text(`status.${order.status}`)}`}
      breadcrumbs={[
        [nounPath('customers'), text('desk.customers.title')],
        [customerPath(order.customer), order.name],
      ]}
      actions={ACTS.flatMap(([name, field]) => {
        const verb = verbs.find((one) => one.name === name)
        if (!verb || (name === 'order cancel' && order.status !== 'ordered')) return []
        return (
          <Button
            key={name}
            variant="outlined"
            {...(name === 'order cancel' && { color: 'error' })}
            onClick={() => setAsked({ verb, field })}
          >
            {text(`desk.verb.${name.replace(' ', '.')}`)}
          </Button>
        )
      })}
    >
      <Stack spacing={2}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
          <Section title={text('desk.orders.shipment')}>
            <DescriptionList
              facts={[
                ['desk.column.customer', <CustomerLink key="customer" {...order} />],
                ['desk.column.carrier', `${order.carrier} · ${order.service}`],
                ['desk.column.tracking', order.tracking || '–'],
                ['desk.column.origin', order.origin],
                ['desk.column.destination', order.destination],
                ['desk.column.reference', order.reference || '–'],
                ['desk.column.since', <Cell key="since" name="since" value={order.since} />],
                ['desk.column.printed', <Cell key="printed" name="printed" value={order.printed} />],
              ]}
            />
          </Section>
          <Section title={text('desk.orders.money')}>
            <DescriptionList
              facts={Object.entries(order.money).map(([name, value]) => [
                `desk.column.${name}`,
                <Cell key={name} name={name} value={value} />,
              ])}
            />
          </Section>
        </Box>
        <Part title="desk.orders.tracking" rows={order.events.map(toEvent(text))} />
        <Part
          title="desk.orders.invoices"
          rows={order.invoices.map(({ kind, ...row }) => ({ ...row, kind: text(`invoice.kind.${kind}`) }))}
          actions={({ number }) => <InvoicePdf number={String(number)} />}
        />
        <Part title="desk.orders.claims" rows={order.claims} />
      </Stack>
      {asked && (
        <VerbDialog
          verb={asked.verb}
          about={{ field: asked.field, value: order.number }}
          close={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

const CustomerLink = ({ customer, name }: Pick<ShownOrder, 'customer' | 'name'>) => (
  <Link component={RouterLink} to={customerPath(customer)}>
    {name || customer}
  </Link>
)

const toEvent =
  (text: (id: string) => string) =>
  ({ tracked, ...event }: ShownOrder['events'][number]): Row => ({
    at: event.at,
    tracked: text(`tracker.${tracked}`),
    place: event.place,
    description: event.description,
  })

interface PartProps {
  title: string
  rows: readonly Row[]
  actions?: (row: Row) => ReactNode
}

function Part({ title, rows, actions }: PartProps) {
  const text = useText()
  return (
    <Section title={text(title)}>
      {rows.length > 0 ? (
        <RecordTable rows={rows} actions={actions} />
      ) : (
        <Typography color="text.secondary">{text('desk.nothing')}</Typography>
      )}
    </Section>
  )
}
