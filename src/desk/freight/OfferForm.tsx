import { Alert, Box, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { ApiError } from '#src/api/api-error.ts'
import { keyOf, useWrite } from '#src/api/hooks.ts'
import { notify } from '#src/api/notices.ts'
import { deskContract } from '#src/contract/desk/desk-contract.ts'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { parseMoney } from '#src/domain/money/money.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { FormFrame } from '#src/ui/form/FormFrame.tsx'
import { resolverOf } from '#src/ui/form/resolver.ts'
import { useDebounced } from '#src/ui/form/use-debounced.ts'
import { Money } from '#src/ui/page/Money.tsx'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { useDeskWords } from '#src/desk/verbs/use-desk-words.ts'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { VerbFieldInput } from '#src/desk/verbs/VerbFieldInput.tsx'
import { sentValues, verbSchema, type VerbValues } from '#src/desk/verbs/verb-form.ts'
import { MailPreview } from './MailPreview.tsx'
import { isTyping } from './NextRequest.tsx'
import { StandardTerms } from './StandardTerms.tsx'
import type { PricedOffer, ShownQuote } from './quote.ts'

/** Given by the screen, or for the command line alone. */
const HIDDEN = new Set(['quote-number', 'dry-run', 'mail', 'standard'])

interface OfferFormProps {
  quote: ShownQuote
  onSent: () => void
}

/** An offer for a quote: what it comes to stands below while it is typed, with our margin. */
export function OfferForm(props: OfferFormProps) {
  const { data: verbs = [] } = useVerbs()
  const verb = verbs.find(({ name }) => name === 'freight offer')
  return verb ? <Offer {...props} verb={verb} /> : null
}

function Offer({ quote: { number, mode, offers }, onSent, verb }: OfferFormProps & { verb: DeskVerb }) {
  const text = useText()
  const client = useQueryClient()
  const { state } = useLocation()
  // Asked only where there is an offer already that may be a colleague's.
  const isAlone = !offers.some((offer) => offer.state === 'open' && offer.by === 'operator')
  const fields = verb.fields.filter(({ name }) => !HIDDEN.has(name) && !(isAlone && name === 'anyway'))
  const schema = verbSchema(fields)
  const form = useForm<VerbValues>({
    resolver: resolverOf<VerbValues>(schema as never),
    defaultValues: schema.getDefault() as VerbValues,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  // What it changes is read again behind it: the next request can be opened at once.
  const run = useWrite(deskContract.verbs.run)
  const lookAgain = () => {
    for (const stale of [deskContract.verbs.run, deskContract.queue.list])
      void client.invalidateQueries({ queryKey: keyOf(stale) })
  }
  const [terms, setTerms] = useState<string[]>()
  const asSent = (given: VerbValues): Record<string, string> => ({
    'quote-number': number,
    ...sentValues({ fields: [...fields] }, given),
    ...(terms && { standard: terms.join(',') || 'none' }),
  })
  const values = useDebounced(useWatch({ control: form.control }), 300)
  const first = fields[0]?.name ?? ''
  useEffect(() => {
    // After the heading, which every new screen gives the focus to.
    if (isTyping(state)) setTimeout(() => document.getElementById(`f-${first}`)?.focus())
  }, [state, first])
  const send = form.handleSubmit(async (valid) => {
    try {
      await run.mutateAsync({ verb: verb.name, values: asSent(valid), input: '' })
      notify({ kind: 'done', messageId: 'desk.freight.sent' })
      form.reset()
      setTerms(undefined)
      onSent()
      lookAgain()
    } catch (error) {
      // The query client has said why; what was typed stays, and a colleague's offer shows.
      lookAgain()
      if (!(error instanceof ApiError)) throw error
    }
  })
  return (
    <FormProvider {...form}>
      <FormFrame schema={schema} onSubmit={() => void send()}>
        <Stack spacing={2}>
          {fields.map((field) => (
            <VerbFieldInput key={field.name} field={field} />
          ))}
          <StandardTerms mode={mode} chosen={terms} choose={setTerms} />
          {schema.isValidSync(values) && <Preview values={asSent(schema.cast(values) as VerbValues)} />}
          <NetworkButton
            needsNetwork
            explained
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            loading={run.isPending}
          >
            {text('desk.verb.freight.offer')}
          </NetworkButton>
        </Stack>
      </FormFrame>
    </FormProvider>
  )
}

/** The lines and taxes that the customer would see, and what is left for us. */
function Preview({ values }: { values: Record<string, string> }) {
  const text = useText()
  const { column } = useDeskWords()
  const { data, error } = useVerb('freight offer', { ...values, 'dry-run': '' })
  if (error) return <Alert severity="warning">{error.message}</Alert>
  if (!data) return null
  const offer = data.result as PricedOffer
  const price = parseMoney(offer.subtotal) ?? 0
  const cost = values.cost === undefined ? undefined : (parseMoney(values.cost) ?? undefined)
  return (
    <Box aria-live="polite" sx={{ p: 2, borderRadius: 2, bgcolor: 'action.hover' }}>
      <Box component="dl" sx={LINES}>
        {Object.entries(offer.lines).map(([kind, amount]) => (
          <Line key={kind} label={column(kind)}>
            <Cell name={kind} value={amount} />
          </Line>
        ))}
        {Object.entries(offer.taxes).map(([type, amount]) => (
          <Line key={type} label={text(`desk.tax.${type}`)}>
            <Cell name={type} value={amount} />
          </Line>
        ))}
        <Line label={text('price.total')} strong>
          <Cell name="total" value={offer.total} />
        </Line>
        {cost !== undefined && (
          <Line label={text('desk.column.margin')} strong>
            <Money cents={price - cost} />
          </Line>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {text('field.deliveryDate')} <Cell name="deliveryDate" value={offer.deliveryDate} />
      </Typography>
      {offer.terms.map((words) => (
        <Typography key={words} variant="body2" color="text.secondary" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
          {words}
        </Typography>
      ))}
      <MailPreview values={values} />
    </Box>
  )
}

const Line = ({
  label,
  strong = false,
  children,
}: {
  label: string
  strong?: boolean
  children: ReactNode
}) => (
  <>
    <Box component="dt" sx={{ fontWeight: strong ? 700 : 400 }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: strong ? 700 : 400 }}>
      {children}
    </Box>
  </>
)

const LINES = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  fontVariantNumeric: 'tabular-nums',
} as const
