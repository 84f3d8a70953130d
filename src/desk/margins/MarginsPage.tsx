import { Box } from '@mui/material'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { lastMonths } from '#src/desk/books/use-period.ts'
import { nounPath } from '#src/desk/paths.ts'
import { GROUPS, Shipments, Sums, type Group } from './MarginTables.tsx'

const MONTHS = 25

/** What was earned by carrier, month or service, down to the shipments behind each sum. */
export function MarginsPage() {
  const text = useText()
  const { date } = useDates()
  const months = lastMonths(MONTHS)
  const [from, setFrom] = useListFilter('from', months[2]!)
  const [to, setTo] = useListFilter('to', months[0]!)
  const [by, setBy] = useListFilter('by', 'carrier')
  const [carrier] = useListFilter('carrier')
  const [service] = useListFilter('service')
  const [shipments] = useListFilter('shipments')
  const group: Group = GROUPS.find((one) => one === by) ?? 'carrier'
  const values = {
    ...(from <= to ? { from, to } : { from: to, to: from }),
    ...(carrier && { carrier }),
    ...(service && { service }),
  }
  const monthName = (month: string) =>
    date(`${month}-01T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const monthField = (name: 'from' | 'to', value: string, choose: (month: string) => void) => (
    <Field
      id={`margin-${name}`}
      name={name}
      label={text(`desk.field.${name}`)}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      {[...(months.includes(value) ? [] : [value]), ...months].map((month) => (
        <option key={month} value={month}>
          {monthName(month)}
        </option>
      ))}
    </Field>
  )
  return (
    <Page
      help={false}
      title={
        shipments
          ? [text('desk.column.shipments'), carrier, service].filter(Boolean).join(' · ')
          : text('desk.noun.margin')
      }
      {...(shipments && {
        breadcrumbs: [
          [`${nounPath('margin')}${searchOf({ from, to, by })}`, text('desk.noun.margin')],
        ] as const,
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, '& > *': { flex: '0 1 220px' } }}>
        {monthField('from', from, setFrom)}
        {monthField('to', to, setTo)}
        {!shipments && (
          <Field
            id="margin-by"
            name="by"
            label={text('desk.field.margin.by')}
            value={group}
            onChange={({ target }) => setBy(target.value)}
          >
            {GROUPS.map((one) => (
              <option key={one} value={one}>
                {text(one === 'month' ? 'desk.option.month' : `desk.option.margin.${one}`)}
              </option>
            ))}
          </Field>
        )}
      </Box>
      {shipments ? (
        <Shipments values={values} />
      ) : (
        <Sums
          by={group}
          values={values}
          wayDown={(row) =>
            searchOf({
              from: row.month ?? from,
              to: row.month ?? to,
              by: group,
              carrier: row.carrier || carrier,
              service: row.service ?? service,
              shipments: 'all',
            })
          }
          monthName={monthName}
        />
      )}
    </Page>
  )
}

const searchOf = (values: Readonly<Record<string, string>>): string =>
  `?${new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()}`
