import { Badge, Box, Button } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { ORDER_SORTS, ORDER_SOURCES, PAY_STATUSES } from '#src/domain/order-life.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useListFilter } from '#src/ui/table/use-list-url.ts'
import { useOrderFilter } from './order-filter.ts'

/** Beside the search: how the list is sorted, and the filters behind a button that says how many are set. */
export function OrderFilters({ children }: { children?: ReactNode }) {
  const text = useText()
  const { count, clear } = useOrderFilter()
  const [open, setOpen] = useState(count > 0)
  const id = useId()
  return (
    <>
      <Box sx={{ minWidth: 150 }}><Choice name="sort" options={ORDER_SORTS} fallback="newest" /></Box>
      <Badge badgeContent={count} color="primary"><Button variant="outlined" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>{text('page.orderList.filters')}</Button></Badge>
      {children}
      {open && (
        <Box component="fieldset" id={id} aria-label={text('page.orderList.filters')} sx={{ border: 0, p: 0, m: 0, minWidth: 0, flexBasis: '100%', display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' } }}>
          <CarrierFilter />
          <Choice name="payStatus" options={PAY_STATUSES} prefix="payStatus" any />
          <Choice name="source" options={ORDER_SOURCES} any />
          <BatchFilter />
          <Day name="from" label="field.fromDay" />
          <Day name="to" label="field.toDay" />
          {count > 0 && <Box><Button onClick={clear} startIcon={<Icon name="close" size={18} />}>{text('page.orderList.clearFilters')}</Button></Box>}
        </Box>
      )}
    </>
  )
}

interface ChoiceProps { name: string; options: readonly string[]; fallback?: string; prefix?: string; any?: boolean }

function Choice({ name, options, fallback = '', prefix = `option.${name}`, any = false }: ChoiceProps) {
  const text = useText()
  const [value, setValue] = useListFilter(name, fallback)
  return (
    <Field id={`orders-${name}`} name={name} label={text(`field.${name}`)} value={value} onChange={({ target }) => setValue(target.value)}>
      {any && <option value="">{text('tab.all')}</option>}
      {options.map((one) => <option key={one} value={one}>{text(`${prefix}.${one}`)}</option>)}
    </Field>
  )
}

function CarrierFilter() {
  const text = useText()
  const { data = [] } = useRead(contract.quotes.carriers, {})
  const [value, setValue] = useListFilter('carrier')
  return (
    <Field id="orders-carrier" name="carrier" label={text('field.carrier')} value={value} onChange={({ target }) => setValue(target.value)}>
      <option value="">{text('tab.all')}</option>
      {value && !data.some(({ carrierCode }) => carrierCode === value) && <option value={value}>{value}</option>}
      {data.map(({ carrierCode, carrierName }) => <option key={carrierCode} value={carrierCode}>{carrierName}</option>)}
    </Field>
  )
}

/** Taken when it is left or Enter is pressed: half a name is no batch. */
function BatchFilter() {
  const text = useText()
  const [value, setValue] = useListFilter('batch')
  const [typed, setTyped] = useState<string>()
  const take = () => {
    if (typed !== undefined) setValue(typed.trim())
    setTyped(undefined)
  }
  return (
    <Field
      id="orders-batch" name="batch" label={text('field.orderBatch')} value={typed ?? value} onChange={({ target }) => setTyped(target.value)} onBlur={take}
      slotProps={{ htmlInput: { onKeyDown: ({ key }: { key: string }) => { if (key === 'Enter') take() } } }}
    />
  )
}

function Day({ name, label }: { name: 'from' | 'to'; label: string }) {
  const text = useText()
  const [value, setValue] = useListFilter(name)
  return <Field id={`orders-${name}`} name={name} type="date" label={text(label)} value={value} onChange={({ target }) => setValue(target.value)} slotProps={{ input: { startAdornment: <span /> } }} />
}
