import { Box, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import { saveFile } from '#src/desk/verbs/save-file.ts'
import { useRunVerb } from '#src/desk/verbs/use-verb.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { usePeriod } from './use-period.ts'

/** Reports for a person are offered as a workbook, journals as the program reads them. */
const REPORTS = [
  ['trial-balance', ['xlsx', 'csv', 'json']],
  ['general-ledger', ['xlsx', 'csv', 'json']],
  ['receivables', ['xlsx', 'csv', 'json']],
  ['liabilities', ['xlsx', 'csv', 'json']],
  ['gst', ['xlsx', 'csv', 'json']],
  ['qst', ['xlsx', 'csv', 'json']],
  ['quickbooks', ['csv', 'xlsx']],
  ['xero', ['csv', 'xlsx']],
] as const

/** What the accountant takes along: each with what it is for, in the formats that it comes in. */
export function ExportsTab() {
  const text = useText()
  const { option } = useDeskWords()
  const { values } = usePeriod()
  const run = useRunVerb()
  const [making, setMaking] = useState<string>()
  const save = async (report: string, format: string) => {
    setMaking(`${report}.${format}`)
    try {
      const { files } = await run.mutateAsync({
        verb: 'books export',
        values: { report, format, ...values },
        input: '',
      })
      for (const file of files) saveFile(file)
    } catch (error) {
      // The query client has said why, such as an account without a code.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setMaking(undefined)
    }
  }
  return (
    <>
      <PeriodPicker />
      <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', m: 0, p: 0 }}>
        {REPORTS.map(([report, formats]) => (
          <Paper key={report} component="li" variant="outlined" sx={ROW}>
            <Box sx={{ flex: '1 1 320px' }}>
              <Typography variant="h3">{option(report)}</Typography>
              <Typography color="text.secondary">{text(`desk.books.for.${report}`)}</Typography>
            </Box>
            {formats.map((format) => (
              <NetworkButton
                key={format}
                size="small"
                variant="outlined"
                loading={making === `${report}.${format}`}
                aria-label={`${option(report)} · ${format.toUpperCase()}`}
                onClick={() => void save(report, format)}
              >
                {format.toUpperCase()}
              </NetworkButton>
            ))}
          </Paper>
        ))}
      </Box>
    </>
  )
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', p: 2 } as const
