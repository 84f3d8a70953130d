import { Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useIntl } from 'react-intl'
import { call } from '#src/api/call.ts'
import { useRead } from '#src/api/hooks.ts'
import { invoices } from '#src/contract/billing/invoices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { StateBox } from '#src/ui/feedback/StateBox.tsx'
import { Money } from '#src/ui/page/Money.tsx'
import { FileButton } from '#src/ui/page/FileButton.tsx'

/** Month by month: opening balance, credits in and out, closing balance. */
export function StatementTable() {
  const text = useText()
  const { formatDate } = useIntl()
  const query = useRead(invoices.statements, {})
  const named = (month: string) =>
    formatDate(`${month}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Paper variant="outlined">
      <QueryState query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateBox icon="file" title={text('page.billing.noStatements')} />
          ) : (
            <TableContainer>
              <Table>
                <TableHead>
                  <TableRow sx={{ '& th': { fontWeight: 600, color: 'text.secondary' } }}>
                    <TableCell>{text('dashboard.spending.month')}</TableCell>
                    {['opening', 'cameIn', 'wentOut', 'closing'].map((name) => (
                      <TableCell key={name} align="right">
                        {text(`page.billing.${name}`)}
                      </TableCell>
                    ))}
                    <TableCell>{text('field.document')}</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {rows.map(({ month, openingCents, inCents, outCents, closingCents }) => (
                    <TableRow key={month}>
                      <TableCell component="th" scope="row">
                        {named(month)}
                      </TableCell>
                      {[openingCents, inCents, -outCents, closingCents].map((cents, at) => (
                        <TableCell key={at} align="right">
                          <Money cents={cents} />
                        </TableCell>
                      ))}
                      <TableCell>
                        <FileButton
                          label={text('action.openPdf')}
                          name={`statement-${month}.pdf`}
                          type="application/pdf"
                          fetch={() => call(invoices.statement, { month })}
                        />
                      </TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </TableContainer>
          )
        }
      </QueryState>
    </Paper>
  )
}
