import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import type { ShownNumbers } from '#src/contract/desk/numbers.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { useNumberWords } from './use-number-words.ts'

/** How long people waited for our answers. */
export function AnswerTimes({ shown: { answers } }: { shown: ShownNumbers }) {
  const text = useText()
  const { count, percent, hours } = useNumberWords()
  const title = text('desk.numbers.answers')
  return (
    <Section title={title} lead={text('desk.numbers.answersLead')}>
      {answers.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{text('desk.numbers.noAnswers')}</Box>
      ) : (
        <TableContainer tabIndex={0}>
          <Table
            aria-label={title}
            size="small"
            sx={{ '& th, & td': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{text('desk.numbers.kind')}</TableCell>
                {(['answered', 'prompt', 'medianHours', 'mostHours', 'medianHoursBefore'] as const).map(
                  (name) => (
                    <TableCell key={name} align="right">
                      {text(`desk.numbers.${name}`)}
                    </TableCell>
                  ),
                )}
              </TableRow>
            </TableHead>
            <TableBody>
              {answers.map(({ kind, answered, prompt, medianHours, mostHours, medianHoursBefore }) => (
                <TableRow key={kind}>
                  <TableCell component="th" scope="row">
                    {text(`desk.queue.kinds.${kind}`)}
                  </TableCell>
                  <TableCell align="right">{count(answered)}</TableCell>
                  <TableCell align="right">{percent(((100 * prompt) / answered).toFixed(1))}</TableCell>
                  <TableCell align="right">{hours(medianHours)}</TableCell>
                  <TableCell align="right">{hours(mostHours)}</TableCell>
                  <TableCell align="right">
                    {medianHoursBefore === null ? percent('') : hours(medianHoursBefore)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  )
}
