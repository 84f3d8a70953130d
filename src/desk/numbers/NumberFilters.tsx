import { Stack } from '@mui/material'
import type { ShownNumbers } from '#src/contract/desk/numbers.ts'
import { NUMBER_GROUPS, PERIODS } from '#src/domain/desk/numbers.ts'
import { useText } from '#src/i18n/use-text.ts'
import { ChoiceFilter } from '#src/ui/table/ChoiceFilter.tsx'
import { DayFilter } from '#src/ui/table/DayFilter.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { CustomerPicker } from '#src/desk/customers/CustomerPicker.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useAsked } from './use-asked.ts'

/** Which period, of what, and by what. */
export function NumberFilters() {
  const text = useText()
  const [period] = useListFilter('period', '30')
  const [customer, setCustomer] = useListFilter('customer')
  const {
    period: { from, to },
  } = useAsked()
  // Those that there is something of.
  const { data } = useVerb('numbers show', { by: 'carrier', from, to })
  const carriers = ((data?.result as ShownNumbers | undefined)?.rows ?? []).filter(({ key }) => key !== '')
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 2, mb: 2, alignItems: 'start', '& > *': { flex: '0 1 240px' } }}
    >
      <ChoiceFilter
        name="period"
        label={text('desk.numbers.period')}
        fallback="30"
        options={[...PERIODS, 'days' as const].map((name) => [name, text(`desk.numbers.period.${name}`)])}
      />
      {period === 'days' && <DayFilter name="from" label={text('desk.field.from')} />}
      {period === 'days' && <DayFilter name="to" label={text('desk.field.to')} />}
      <ChoiceFilter
        name="by"
        label={text('desk.field.numbers.by')}
        fallback="day"
        options={NUMBER_GROUPS.map((group) => [group, text(`desk.option.${group}`)])}
      />
      <ChoiceFilter
        name="carrier"
        label={text('desk.numbers.carrier')}
        options={[
          ['', text('desk.numbers.allCarriers')],
          ...carriers.map(({ key, name }) => [key, name || key] as const),
        ]}
      />
      <CustomerPicker
        label={text('desk.numbers.customer')}
        none={text('desk.numbers.allCustomers')}
        id={customer}
        choose={setCustomer}
      />
    </Stack>
  )
}
