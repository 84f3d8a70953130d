import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '#src/api/notices.ts'
import type { QueueItem } from '#src/contract/desk/queue.ts'
import { QUEUE } from '#src/domain/desk/queue.ts'
import { useDates } from '#src/i18n/use-dates.ts'
import { useText } from '#src/i18n/use-text.ts'
import { nounPath, rowPath } from '#src/desk/paths.ts'
import type { Ask } from '#src/desk/verbs/RowActions.tsx'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { actsWith } from './kind-acts.ts'
import { QueueRow, WIDE_ONLY } from './QueueRow.tsx'
import { useLease } from './use-queue.ts'
import { useRowKeys } from './use-row-keys.ts'

/** How often the times on the screen move on. */
const TICK_MS = 30_000

/**
 * What waits, to be opened, taken and given back by mouse or by keys. A dialog stays open when somebody else does the
 * last one meanwhile: what is typed in it, or what was answered, isn't lost.
 */
export function QueueTable({ items, empty }: { items: readonly QueueItem[]; empty: ReactNode }) {
  const text = useText()
  const navigate = useNavigate()
  const { moment } = useDates()
  const { data: verbs = [] } = useVerbs()
  const lease = useLease()
  const now = useNow()
  const body = useRef<HTMLTableSectionElement>(null)
  const [asked, setAsked] = useState<Ask>()
  const { focusRow, onKeyDown } = useRowKeys(body, items.map(keyOf), asked === undefined)

  /** Opening takes it, unless somebody else has it: then they are named, and it opens all the same. */
  function open(item: QueueItem, act?: Ask): void {
    if (item.lease && !item.lease.mine)
      notify({
        kind: 'notice',
        text: text('desk.queue.heldUntil', {
          name: item.lease.name,
          until: moment(Date.parse(item.lease.until)),
        }),
      })
    else lease.mutate({ item, give: false })
    const { noun } = QUEUE[item.kind]
    const screen = rowPath(noun, item.number)
    const chosen = act ?? (screen ? undefined : actsWith(item, verbs)[0])
    if (chosen) setAsked(chosen)
    else void navigate(screen ?? nounPath(noun))
  }
  const toggle = (item: QueueItem) => lease.mutate({ item, give: item.lease?.mine === true })

  function keys(event: KeyboardEvent<HTMLElement>): void {
    const row = onKeyDown(event)
    if (row === undefined || event.key !== 't' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    toggle(items[row]!)
  }
  return (
    <TableContainer>
      {items.length === 0 ? (
        empty
      ) : (
        <Table size="small" sx={{ tableLayout: 'fixed', '& th, & td': { verticalAlign: 'top' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{text('desk.queue.what')}</TableCell>
              <TableCell align="right" sx={{ width: 110, ...WIDE_ONLY }}>
                {text('desk.queue.amount')}
              </TableCell>
              <TableCell sx={{ width: { xs: 180, lg: 230 } }}>{text('desk.queue.by')}</TableCell>
              <TableCell sx={{ width: { xs: 190, lg: 230 } }}>{text('desk.queue.who')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody ref={body} onKeyDown={keys}>
            {items.map((item) => (
              <QueueRow
                key={keyOf(item)}
                item={item}
                acts={actsWith(item, verbs)}
                now={now}
                open={(act) => open(item, act)}
                toggle={() => toggle(item)}
              />
            ))}
          </TableBody>
        </Table>
      )}
      {asked && (
        <VerbDialog
          verb={asked.verb}
          about={asked.about}
          close={() => {
            setAsked(undefined)
            focusRow()
          }}
        />
      )}
    </TableContainer>
  )
}

const keyOf = ({ kind, subject }: QueueItem): string => `${kind} ${subject}`

/** The present, often enough for minutes. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
