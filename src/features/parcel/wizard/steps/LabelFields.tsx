import { Box, Button, Link, Stack } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { Link as RouterLink } from 'react-router-dom'
import type { QuotedRate } from '#src/contract/quotes.ts'
import { MAX_LABEL_TEXT } from '#src/domain/shared/limits.ts'
import { LITHIUM_ANSWERS } from '#src/domain/parcel/lithium.ts'
import { LOCALE_FACTS, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { SIGNATURE_OPTIONS } from '#src/domain/parcel/parcel.ts'
import { useText } from '#src/i18n/use-text.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { declare, useDeclaration } from '#src/offline/records/declaration.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { DateText } from '#src/ui/page/DateText.tsx'
import { CheckInput } from '#src/ui/form/inputs/CheckInput.tsx'
import { FieldRow } from '#src/ui/form/FieldRow.tsx'
import { RadioInput } from '#src/ui/form/inputs/RadioInput.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { ScanInput } from '#src/components/scan/ScanInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { BatteryFields } from './BatteryFields.tsx'

/** Contents, hand-over (where that is not asked elsewhere), and prohibited items. */
export function LabelFields({
  signature = true,
  rate,
}: {
  signature?: boolean
  /** The chosen rate. */
  rate: QuotedRate | null
}) {
  const text = useText()
  return (
    <Stack spacing={2}>
      <FieldRow widths={[3, 2]}>
        <div>
          <TextInput name="contents" />
          <Counter name="contents" max={MAX_LABEL_TEXT} />
        </div>
        <ScanInput takes="text" name="reference" />
      </FieldRow>
      <FieldRow widths={signature ? [3, 2] : [2, 3]}>
        {signature && <RadioInput name="signature" options={SIGNATURE_OPTIONS} row />}
        <SelectInput
          name="notificationLanguage"
          options={LOCALES}
          optionText={(locale) => LOCALE_FACTS[locale as Locale].name}
        />
      </FieldRow>
      <RadioInput name="lithium" options={LITHIUM_ANSWERS} row />
      <BatteryFields rate={rate} />
      <CheckInput name="prohibitedGoodsConfirmed" />
      <Box component="p" sx={{ m: 0, mt: '0 !important', color: 'text.secondary', fontSize: '0.875rem' }}>
        {text('page.shipmentDetails.prohibited')}
      </Box>
      <DeclareForAll />
    </Stack>
  )
}

/** Once confirmed for this parcel: the offer to declare it for all, or since when it is. */
function DeclareForAll() {
  const text = useText()
  const declared = useDeclaration()
  const confirmed = useWatch({ name: 'prohibitedGoodsConfirmed' }) as boolean
  if (declared)
    return (
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <FormattedMessage id="declaration.covers" values={{ date: <DateText at={declared.declaredOn} /> }} />{' '}
        <Link component={RouterLink} to={`${ACCOUNT_PATHS.userInfo}?tab=shipping`}>
          {text('page.wizard.change')}
        </Link>
      </Box>
    )
  if (declared === undefined || !confirmed) return null
  return (
    <div>
      <Button
        size="small"
        onClick={() => void declare(text('declaration.standing')).catch(notifyStorageError)}
      >
        {text('declaration.declare')}
      </Button>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text('declaration.standing')}</Box>
    </div>
  )
}

/** How many characters are used; a longer text stays as typed, for the schema to reject. */
function Counter({ name, max }: { name: string; max: number }) {
  const text = useText()
  const used = String(useWatch({ name }) ?? '').trim().length
  return (
    <Box
      sx={{ textAlign: 'right', fontSize: '0.8125rem', color: used > max ? 'error.main' : 'text.secondary' }}
    >
      {text('page.shipmentDetails.counter', { used, max })}
    </Box>
  )
}
