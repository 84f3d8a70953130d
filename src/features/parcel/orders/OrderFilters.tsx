import { Badge, Box, Button, Stack } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { CARRIAGE_STATES, ORDER_SORTS, ORDER_SOURCES, PAY_STATUSES } from '#src/domain/orders/order-status.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { Preferences } from '#src/offline/records/preferences.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Sheet } from '#src/ui/overlay/Sheet.tsx'
import { usePhone } from '#src/ui/page/use-phone.ts'
import { ChoiceFilter } from '#src/ui/table/ChoiceFilter.tsx'
import { DayFilter } from '#src/ui/table/DayFilter.tsx'
import { useListFilter, useTypedOver } from '#src/ui/table/use-list-url.ts'
import { useOrderFilter } from './order-filter.ts'
import { SaveFilter } from './SavedFilters.tsx'

/** Beside the search: the sort order, and the filters behind a button that shows how many are set. */
export function OrderFilters({
  preference,
  children,
}: {
  preference?: Preferences['orderList']
  children?: ReactNode
}) {
  const text = useText()
  const { count } = useOrderFilter()
  const phone = usePhone()
  const [open, setOpen] = useState(count > 0 && !phone)
  const id = useId()
  const close = () => setOpen(false)
  return (
    <>
      {!phone && <Sort />}
      <Badge badgeContent={count} color="primary">
        <Button
          variant="outlined"
          aria-expanded={open}
          {...(phone ? { 'aria-haspopup': 'dialog' } : { 'aria-controls': id })}
          onClick={() => setOpen(!open)}
        >
          {text('page.orderList.filters')}
        </Button>
      </Badge>
      {children}
      {open &&
        (phone ? (
          <Sheet title={text('page.orderList.filters')} close={close}>
            <Stack spacing={2} sx={{ p: 2, pt: 1 }}>
              <Sort />
              <Filters id={id} preference={preference} />
              <Button variant="contained" onClick={close}>
                {text('dashboard.recent.all')}
              </Button>
            </Stack>
          </Sheet>
        ) : (
          <Filters id={id} preference={preference} />
        ))}
    </>
  )
}

function Sort() {
  const text = useText()
  return (
    <Box sx={{ minWidth: 150 }}>
      <ChoiceFilter
        name="sort"
        label={text('field.sort')}
        options={ORDER_SORTS.map((one) => [one, text(`option.sort.${one}`)])}
        fallback="newest"
      />
    </Box>
  )
}

function Filters({ id, preference }: { id: string; preference: Preferences['orderList'] | undefined }) {
  const text = useText()
  const { count, clear } = useOrderFilter()
  const any = ['', text('option.any')] as const
  return (
    <Box
      component="fieldset"
      id={id}
      aria-label={text('page.orderList.filters')}
      sx={{
        border: 0,
        p: 0,
        m: 0,
        minWidth: 0,
        flexBasis: '100%',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' },
      }}
    >
      <CarrierFilter />
      <ChoiceFilter
        name="payStatus"
        label={text('field.payStatus')}
        options={[any, ...PAY_STATUSES.map((one) => [one, text(`payStatus.${one}`)] as const)]}
      />
      <ChoiceFilter
        name="source"
        label={text('field.source')}
        options={[any, ...ORDER_SOURCES.map((one) => [one, text(`option.source.${one}`)] as const)]}
      />
      <ChoiceFilter
        name="carriage"
        label={text('field.carriage')}
        options={[any, ...CARRIAGE_STATES.map((one) => [one, text(`dashboard.work.${one}`)] as const)]}
      />
      <BatchFilter />
      <DayFilter name="from" label={text('field.fromDay')} />
      <DayFilter name="to" label={text('field.toDay')} />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {preference && <SaveFilter preference={preference} />}
        <Button disabled={count === 0} onClick={clear} startIcon={<Icon name="close" size={18} />}>
          {text('page.orderList.clearFilters')}
        </Button>
      </Box>
    </Box>
  )
}

function CarrierFilter() {
  const text = useText()
  const { data = [] } = useRead(contract.quotes.carriers, {})
  return (
    <ChoiceFilter
      name="carrier"
      label={text('field.carrier')}
      options={[
        ['', text('option.any')],
        ...data.map(({ carrierCode, carrierName }) => [carrierCode, carrierName] as const),
      ]}
    />
  )
}

/** Applied on blur or Enter: half a name matches no batch. */
function BatchFilter() {
  const text = useText()
  const [value, setValue] = useListFilter('batch')
  const [typed, setTyped] = useTypedOver(value)
  const apply = () => {
    if (typed?.trim() === value) setTyped(undefined)
    else if (typed !== undefined) setValue(typed.trim())
  }
  return (
    <Field
      id="orders-batch"
      name="batch"
      label={text('field.orderBatch')}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      slotProps={{
        htmlInput: {
          onKeyDown: ({ key }: { key: string }) => {
            if (key === 'Enter') apply()
          },
        },
      }}
    />
  )
}
