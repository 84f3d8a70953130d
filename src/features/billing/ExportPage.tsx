import { Alert, Box, Paper } from '@mui/material'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { billing, EXPORT_KINDS, type ExportKind } from '#src/contract/billing/billing.ts'
import { useText } from '#src/i18n/use-text.ts'
import { deviceDay } from '#src/offline/database/device-clock.ts'
import { DateInput } from '#src/ui/form/inputs/DateInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { Form } from '#src/components/form/Form.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { download } from '#src/ui/page/file-out.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { object, string } from 'yup'
import { dayText } from '#src/domain/shared/fields.ts'

/** Exports the orders or credit transactions of a period as a file. */
export function ExportPage() {
  const text = useText()
  const [rows, setRows] = useState<number>()
  const [today] = useState(() => deviceDay(new Date()))
  const month = { fromDay: `${today.slice(0, 8)}01`, toDay: today }
  return (
    <Page title={text('page.exportTransactions.title')}>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
        <Box sx={{ mb: 2, color: 'text.secondary' }}>{text('page.exportTransactions.lead')}</Box>
        <Form
          schema={exportSchema}
          defaultValues={month}
          submitLabel="action.exportFile"
          needsNetwork
          onSubmit={async ({ exportKind, fromDay, toDay, exportFormat }) => {
            setRows(undefined)
            const csv = await call(billing.export, {
              what: exportKind as ExportKind,
              from: fromDay,
              to: toDay,
            })
            const { asTable } = await import('#src/components/table-export/table-file.ts')
            const { file, count } = await asTable(
              csv,
              `${exportKind}-${fromDay}-${toDay}`,
              exportFormat as (typeof EXPORT_FORMATS)[number],
            )
            download(file)
            setRows(count)
          }}
        >
          <RadioInput name="exportKind" options={EXPORT_KINDS} />
          <FieldRow>
            <DateInput name="fromDay" />
            <DateInput name="toDay" />
          </FieldRow>
          <RadioInput name="exportFormat" options={EXPORT_FORMATS} />
        </Form>
        <output style={{ display: 'block' }}>
          {rows !== undefined && (
            <Alert severity="success" sx={{ mt: 2 }}>
              {text('page.exportTransactions.done', { count: rows })}
            </Alert>
          )}
        </output>
      </Paper>
    </Page>
  )
}

const EXPORT_FORMATS = ['xlsx', 'csv'] as const

const exportSchema = object({
  exportKind: string().oneOf(EXPORT_KINDS, 'validation.select').default('orders'),
  fromDay: dayText().required('validation.enter'),
  toDay: dayText()
    .required('validation.enter')
    .test(
      'order',
      'validation.dayOrder',
      (value, { parent }) => !value || value >= String((parent as { fromDay?: string }).fromDay ?? ''),
    ),
  exportFormat: string().oneOf(EXPORT_FORMATS, 'validation.select').default('xlsx'),
})
