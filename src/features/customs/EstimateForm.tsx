import { Alert, Button, Stack } from '@mui/material'
import { useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { customsEstimateSchema, type CustomsEstimate } from '#src/domain/customs/customs-estimate.ts'
import { dutyQuestionOf, estimateOrNull } from '#src/domain/customs/landed-cost.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useDutyTables } from '#src/components/customs/use-duty-tables.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { BackupStatus } from '#src/components/form/BackupStatus.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { useFormBackup } from '#src/components/form/use-form-backup.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { EstimateResult } from './EstimateResult.tsx'
import { GoodsRows } from './GoodsRows.tsx'
import { RouteFields } from './RouteFields.tsx'

interface EstimateFormProps {
  start: CustomsEstimate
  draftName: string
}

/** The form and the estimate side by side: computed on this device while typing. */
export function EstimateForm({ start, draftName }: EstimateFormProps) {
  const text = useText()
  const result = useRef<HTMLHeadingElement>(null)
  const form = useForm<CustomsEstimate>({
    resolver: resolverOf(customsEstimateSchema),
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const draft = useFormBackup(form, `form:${draftName}`)
  const loaded = useDutyTables()
  if (!loaded) return <Loading />
  const { tables, american } = loaded

  async function check() {
    await draft.restored()
    await form.handleSubmit((values) => {
      const answer = estimateOrNull(dutyQuestionOf(values), tables)
      if (!answer || !('unknown' in answer)) return result.current?.focus()
      for (const at of answer.unknown)
        form.setError(`goods.${at}.dutyRate`, { type: 'unknown', message: 'validation.dutyRateUnknown' })
    })()
  }
  return (
    <FormProvider {...form}>
      <FormFrame
        schema={customsEstimateSchema}
        onSubmit={check}
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Section title={text('page.estimateCost.way')}>
            <RouteFields tables={tables} />
          </Section>
          <Section title={text('page.customs.goods')} help={['hsCode', 'cusma']}>
            <GoodsRows tables={tables} />
          </Section>
          {!american && <Alert severity="warning">{text('page.estimateCost.noTariff')}</Alert>}
          <div>
            <Button type="submit" variant="contained" size="large">
              {text('page.estimateCost.estimate')}
            </Button>
          </div>
          <BackupStatus draft={draft} discard={draft.discard} />
        </Stack>
        <EstimateResult tables={tables} heading={result} />
      </FormFrame>
    </FormProvider>
  )
}
