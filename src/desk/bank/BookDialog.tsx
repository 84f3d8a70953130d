import { Box, Button, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { FormProvider, useFieldArray, useForm } from 'react-hook-form'
import { array, object, string } from 'yup'
import { ApiError } from '#src/api/api-error.ts'
import { notify } from '#src/api/notices.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { SelectInput } from '#src/ui/form/inputs/SelectInput.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { Dialog } from '#src/ui/overlay/Dialog.tsx'
import { useAccountName } from '#src/desk/books/use-account-name.ts'
import { useRunVerb, useVerb } from '#src/desk/verbs/use-verb.ts'
import { LineFacts } from './LineFacts.tsx'
import type { Waiting } from './waiting.ts'

interface Booking {
  parts: { account: string; amount: string }[]
  reason: string
}

/** Of several parts each says its amount, with its sign; one alone is the whole line. */
const SCHEMA = object({
  parts: array(
    object({
      account: string().default('').required('validation.select'),
      amount: string()
        .trim()
        .default('')
        .when('$several', ([several], amount) =>
          several ? amount.matches(/^-?\d+([.,]\d\d)?$/, 'validation.number') : amount,
        ),
    }),
  ).default([{ account: '', amount: '' }]),
  reason: string().trim().max(5000, 'validation.tooLong').default('').required('validation.enter'),
})

/** Books a line that settles nothing: bank fees, interest, a tax remittance. */
export function BookDialog({ one, close }: { one: Waiting; close: () => void }) {
  const text = useText()
  const title = useId()
  const run = useRunVerb()
  const accountName = useAccountName()
  const { data } = useVerb('bank bookable', {})
  const accounts = ((data?.result ?? []) as { account: string }[]).map(({ account }) => account)
  const form = useForm<Booking>({
    resolver: (values, _context, options) =>
      resolverOf<Booking>(SCHEMA as never)(values, { several: values.parts.length > 1 }, options),
    defaultValues: SCHEMA.getDefault() as Booking,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' })
  const several = fields.length > 1
  const send = form.handleSubmit(async ({ parts, reason }) => {
    const account = parts
      .map((part) => (several ? `${part.account}=${part.amount.replace(',', '.')}` : part.account))
      .join(',')
    try {
      await run.mutateAsync({
        verb: 'bank book',
        values: { 'bank-line-number': one.number, account, reason },
        input: '',
      })
      notify({ kind: 'done', text: text('desk.bank.booked', { number: one.number }) })
      close()
    } catch (error) {
      // The query client has said why; what was typed stays.
      if (!(error instanceof ApiError)) throw error
    }
  })
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{`${text('desk.bank.act.book')} · ${one.number}`}</DialogTitle>
      <FormProvider {...form}>
        <FormFrame schema={SCHEMA} onSubmit={() => void send()}>
          <DialogContent sx={{ pt: 0 }}>
            <LineFacts one={one} />
            <Stack spacing={2}>
              {fields.map(({ id }, at) => (
                <Box key={id} sx={PART}>
                  <SelectInput
                    name={`parts.${at}.account`}
                    label="desk.field.bank.account"
                    required
                    options={accounts}
                    optionText={accountName}
                  />
                  {several && (
                    <TextInput
                      name={`parts.${at}.amount`}
                      label="desk.column.amount"
                      required
                      inputMode="text"
                      placeholder="-1300.00"
                    />
                  )}
                  {several && (
                    <Button variant="text" onClick={() => remove(at)}>
                      {text('action.remove')}
                    </Button>
                  )}
                </Box>
              ))}
              <Button
                variant="text"
                sx={{ alignSelf: 'start' }}
                onClick={() => append({ account: '', amount: '' })}
              >
                {text('desk.bank.split')}
              </Button>
              {several && <Typography color="text.secondary">{text('desk.bank.splitWhy')}</Typography>}
              <TextInput name="reason" label="desk.field.reason" multiline minRows={2} />
            </Stack>
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button onClick={close}>{text('action.cancel')}</Button>
            <NetworkButton needsNetwork explained type="submit" variant="contained" loading={run.isPending}>
              {text('desk.verb.bank.book')}
            </NetworkButton>
          </DialogActions>
        </FormFrame>
      </FormProvider>
    </Dialog>
  )
}

const PART = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) auto' },
  '& > :only-child': { gridColumn: '1 / -1' },
} as const
