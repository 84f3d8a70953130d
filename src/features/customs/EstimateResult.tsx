import { Alert, Box, Paper, Typography } from '@mui/material'
import { useDeferredValue, useMemo, type RefObject } from 'react'
import { useWatch } from 'react-hook-form'
import { customsEstimateSchema, type CustomsEstimate } from '#src/domain/customs/customs-estimate.ts'
import { dutyQuestionOf, estimateOrNull } from '#src/domain/customs/landed-cost.ts'
import type { DutyTables } from '#src/domain/customs/tariff.ts'
import { joinWords } from '#src/i18n/join-words.ts'
import { useText } from '#src/i18n/use-text.ts'
import { DutyBreakdown } from '#src/components/customs/DutyBreakdown.tsx'
import { ForbiddenGoodsAlert } from '#src/components/customs/ForbiddenGoodsAlert.tsx'
import { STICKY_ASIDE } from '#src/ui/page/sticky-aside.ts'
import { Money } from '#src/ui/page/Money.tsx'
import { EstimatePaper } from './EstimatePaper.tsx'

/** The estimate, as far as there is one yet. */
export function EstimateResult({
  tables,
  heading,
}: {
  tables: DutyTables
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const text = useText()
  const typed = useDeferredValue(useWatch() as CustomsEstimate)
  const values = useMemo(() => checked(typed), [typed])
  const answer = useMemo(() => values && estimateOrNull(dutyQuestionOf(values), tables), [values, tables])
  const estimate = answer && 'totalCents' in answer ? answer : null
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="estimate-heading"
      sx={{
        ...STICKY_ASIDE,
        maxHeight: { lg: 'calc(100vh - var(--layout-top-bar-height) - 32px)' },
        overflowY: { lg: 'auto' },
      }}
    >
      <Typography
        id="estimate-heading"
        ref={heading}
        variant="h2"
        tabIndex={-1}
        sx={{ mb: 1, outline: 'none' }}
      >
        {text('page.estimateCost.result')}
      </Typography>
      <Box component="output" sx={{ display: 'block', mb: 2 }}>
        {estimate && (
          <>
            <Box sx={{ fontSize: '1.75rem', fontWeight: 700 }}>
              <Money cents={estimate.totalCents} /> {estimate.currency}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{text('page.estimateCost.banner')}</Box>
          </>
        )}
        {!values && <Box sx={{ color: 'text.secondary' }}>{text('page.estimateCost.empty')}</Box>}
        {answer && 'unknown' in answer && (
          <Alert severity="warning">
            {text('page.estimateCost.missing', {
              count: answer.unknown.length,
              lines: joinWords(
                text,
                answer.unknown.map((at) => String(at + 1)),
              ),
            })}
          </Alert>
        )}
        {answer && 'forbidden' in answer && <ForbiddenGoodsAlert goods={answer.forbidden} />}
        {values && answer === null && <Alert severity="error">{text('customs.cannotEstimate')}</Alert>}
      </Box>
      {values && estimate && (
        <>
          <EstimatePaper values={values} shownCents={estimate.totalCents} />
          <DutyBreakdown estimate={estimate} />
        </>
      )}
    </Paper>
  )
}

/** The typed values, if they are complete. */
function checked(values: CustomsEstimate): CustomsEstimate | null {
  try {
    return customsEstimateSchema.validateSync(values, { stripUnknown: true })
  } catch {
    return null
  }
}
