import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '#src/i18n/use-text.ts'
import { Cell, columnText } from './Cell.tsx'
import type { Row } from './row-key.ts'

const AMOUNT = /^-?\d+\.\d\d$/

/** Rows of a verb's answer, under the columns that they have; amounts stand under each other. */
export function RecordTable({ rows, actions }: { rows: readonly Row[]; actions?: (row: Row) => ReactNode }) {
  const text = useText()
  const { messages } = useIntl()
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isAmount = (name: string) => rows.every((row) => row[name] === '' || AMOUNT.test(String(row[name])))
  return (
    <TableContainer sx={{ position: 'relative' }}>
      <Table size="small" sx={{ '& th, & td': { verticalAlign: 'top', maxWidth: 360 } }}>
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name} align={isAmount(name) ? 'right' : 'left'}>
                {columnText(text, messages, name)}
              </TableCell>
            ))}
            {actions && <TableCell>{text('layout.actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, at) => (
            <TableRow key={at} hover>
              {columns.map((name, n) => (
                <TableCell
                  key={name}
                  component={n === 0 ? 'th' : 'td'}
                  {...(n === 0 && { scope: 'row' })}
                  align={isAmount(name) ? 'right' : 'left'}
                  sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
                >
                  <Cell name={name} value={row[name]} />
                </TableCell>
              ))}
              {actions && (
                <TableCell>
                  <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>{actions(row)}</Box>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
