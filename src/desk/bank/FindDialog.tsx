import { Box, Button, Checkbox, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { parseMoney, sumCents } from '#src/domain/money/money.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { WithNumber } from '#src/ui/page/WithNumber.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { LineFacts } from './LineFacts.tsx'
import type { useSettle } from './use-settle.ts'
import type { Expected, Waiting } from './waiting.ts'

interface FindDialogProps {
  one: Waiting
  settle: ReturnType<typeof useSettle>['settle']
  close: () => void
}

/** Matching by hand: what is expected and customers, by whatever is typed; several items may come to one line. */
export function FindDialog({ one, settle, close }: FindDialogProps) {
  const text = useText()
  const title = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly Expected[]>([])
  const wanted = useDebounced(typed.trim(), 250)
  const expected = useVerb('bank expected', wanted === '' ? {} : { text: wanted })
  const people = useVerb('customer find', { text: wanted }, { enabled: wanted.length > 2 && takesMoney(one) })
  const items = [
    ...(wanted === '' ? one.mayBe : []),
    ...((expected.data?.result ?? []) as Expected[]),
    ...(wanted.length > 2 ? customersIn(people.data?.result, one) : []),
  ].filter((item, at, all) => fits(one, item) && all.findIndex(({ to }) => to === item.to) === at)
  const sum = sumCents(chosen.map(({ amount }) => signed(amount)))
  const isCredit = chosen.some(({ act }) => act === 'credit')
  const isReady = chosen.length > 0 && (isCredit || sum === signed(one.amount))
  const toggle = (item: Expected) =>
    setChosen((before) =>
      before.some(({ to }) => to === item.to)
        ? before.filter(({ to }) => to !== item.to)
        : // Money is credited to one; a line may settle several items.
          item.act === 'credit' || isCredit
          ? [item]
          : [...before, item],
    )
  const match = async () => {
    const [first] = chosen
    if (!isReady || !first) return
    const to = isCredit ? first.to : chosen.map((item) => item.to).join(',')
    if (await settle(one, { act: first.act, to })) close()
  }
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title}>{`${text('desk.bank.act.find')} · ${one.number}`}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <LineFacts one={one} />
        <Field
          id="find-expected"
          name="q"
          label={text('desk.bank.search')}
          helperText={text('desk.bank.searchBy')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputRef={focus}
        />
        <QueryState query={expected}>
          {() =>
            items.length > 0 ? (
              <Box
                component="ul"
                sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxHeight: 320, overflow: 'auto' }}
              >
                {items.map((item) => (
                  <Item
                    key={item.to}
                    item={item}
                    isChosen={chosen.some(({ to }) => to === item.to)}
                    toggle={() => toggle(item)}
                  />
                ))}
              </Box>
            ) : (
              <Typography sx={{ mt: 2 }} color="text.secondary">
                {text('desk.bank.noneFound')}
              </Typography>
            )
          }
        </QueryState>
      </DialogContent>
      <DialogActions sx={{ p: 2, gap: 1 }}>
        {chosen.length > 0 && !isCredit && (
          <Box aria-live="polite" sx={{ mr: 'auto', pl: 1 }}>
            {text('desk.bank.chosen')} <Money cents={sum} />
          </Box>
        )}
        <Button onClick={close}>{text('action.cancel')}</Button>
        <NetworkButton variant="contained" disabled={!isReady} onClick={() => void match()}>
          {text('desk.bank.match')}
        </NetworkButton>
      </DialogActions>
    </Dialog>
  )
}

function Item({ item, isChosen, toggle }: { item: Expected; isChosen: boolean; toggle: () => void }) {
  const text = useText()
  const { day } = useDates()
  const { kind, to, party, date, amount } = item
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component="label"
        sx={{ display: 'flex', gap: 1, alignItems: 'center', py: 0.5, cursor: 'pointer' }}
      >
        <Checkbox checked={isChosen} onChange={toggle} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <WithNumber words={`${text(`desk.bank.kind.${kind}`)} · ${to}`} />
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {[party === to ? '' : party, date && day(date)].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        {amount !== '' && <Money cents={signed(amount)} />}
      </Box>
    </Box>
  )
}

const signed = (amount: string): number =>
  (parseMoney(amount.replace('-', '')) ?? 0) * (amount.startsWith('-') ? -1 : 1)
const takesMoney = ({ amount }: Waiting): boolean => signed(amount) > 0

/** Only money that came in credits a customer, and an e-transfer that is recorded already settles no other item. */
const fits = (one: Waiting, { act, amount, kind }: Expected): boolean =>
  act === 'credit'
    ? takesMoney(one) && (kind === 'sender' || signed(amount) > 0)
    : one.kind === 'line' && signed(amount) < 0 === signed(one.amount) < 0

/** Customers as what money may be credited to, whatever they requested. */
const customersIn = (found: unknown, one: Waiting): Expected[] =>
  takesMoney(one) && Array.isArray(found)
    ? (found as { email?: string; name?: string }[]).flatMap(({ email, name = '' }) =>
        email
          ? [{ act: 'credit', to: email, kind: 'sender', date: '', party: name, amount: '' } as const]
          : [],
      )
    : []

/** Whoever opens it wants to type. */
const focus = (input: unknown) => (input as HTMLInputElement | null)?.focus()
