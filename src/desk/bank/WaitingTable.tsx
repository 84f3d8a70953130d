import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useRef, useState, type ReactNode } from 'react'
import { useText } from '#src/i18n/use-text.ts'
import { useRowKeys } from '#src/desk/queue/use-row-keys.ts'
import { VerbDialog } from '#src/desk/verbs/VerbDialog.tsx'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { BookDialog } from './BookDialog.tsx'
import { FindDialog } from './FindDialog.tsx'
import type { useSettle } from './use-settle.ts'
import type { Waiting } from './waiting.ts'
import { WaitingRow, type OtherAct } from './WaitingRow.tsx'

/** What waits at the bank, to be gone through with arrows and Enter. A dialog outlives the last row, as in the queue. */
export function WaitingTable({
  rows,
  empty,
  settle,
}: {
  rows: readonly Waiting[]
  empty: ReactNode
  settle: ReturnType<typeof useSettle>['settle']
}) {
  const text = useText()
  const { data: verbs = [] } = useVerbs()
  const body = useRef<HTMLTableSectionElement>(null)
  const [asked, setAsked] = useState<{ act: OtherAct; one: Waiting }>()
  const keys = rows.map(({ number }) => number)
  const { focusRow, onKeyDown } = useRowKeys(body, keys, asked === undefined)
  const giveBack = verbs.find(({ name }) => name === 'transfer return')
  const close = () => {
    setAsked(undefined)
    focusRow()
  }
  return (
    <TableContainer>
      {rows.length === 0 ? (
        empty
      ) : (
        <Table size="small" sx={{ tableLayout: 'fixed', '& th, & td': { verticalAlign: 'top' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{text('desk.bank.what')}</TableCell>
              <TableCell align="right" sx={{ width: 110 }}>
                {text('desk.column.amount')}
              </TableCell>
              <TableCell sx={{ width: { xs: '32%', lg: '36%' } }}>{text('desk.column.may_be')}</TableCell>
              <TableCell align="right" sx={{ width: { xs: 130, lg: 220 } }}>
                {text('layout.actions')}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody ref={body} onKeyDown={onKeyDown}>
            {rows.map((one) => (
              <WaitingRow
                key={one.number}
                one={one}
                confirm={(as) => void settle(one, as)}
                other={(act) => setAsked({ act, one })}
              />
            ))}
          </TableBody>
        </Table>
      )}
      {asked?.act === 'find' && <FindDialog one={asked.one} settle={settle} close={close} />}
      {asked?.act === 'book' && <BookDialog one={asked.one} close={close} />}
      {asked?.act === 'return' && giveBack && (
        <VerbDialog
          verb={giveBack}
          about={{ field: 'e-transfer-number', value: asked.one.number }}
          close={close}
        />
      )}
    </TableContainer>
  )
}
