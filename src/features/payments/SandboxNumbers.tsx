import { Alert, AlertTitle, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  cardTypeOf,
  cvvLength,
  formatCardNumber,
  TEST_CARDS,
  TEST_DECLINES,
  TEST_LATER,
} from '#src/domain/money/payment-card.ts'
import { useText } from '#src/i18n/use-text.ts'

/** The published test numbers, on the sandbox only, ready to be filled in. */
export function SandboxNumbers() {
  const text = useText()
  return (
    <Alert severity="info">
      <AlertTitle>{text('page.addPayments.sandbox')}</AlertTitle>
      {text('page.addPayments.sandboxMore')}
      <Folded
        words={text('page.addPayments.sandboxGood')}
        numbers={TEST_CARDS.map(({ number, label }) => ({ number, words: label }))}
      />
      <Folded
        words={text('page.addPayments.sandboxDeclines')}
        numbers={TEST_DECLINES.map(({ number, outcome }) => ({
          number,
          words: text(`page.addPayments.outcome.${outcome === '3DS2 required' ? 'asks' : outcome}`),
        }))}
      />
      <Folded
        words={text('page.addPayments.sandboxLater')}
        numbers={TEST_LATER.map(({ number, outcome }) => ({
          number,
          words: text(`page.addPayments.outcome.${outcome}`),
        }))}
      />
    </Alert>
  )
}

function Folded({
  words,
  numbers,
}: {
  words: string
  numbers: readonly { number: string; words: string }[]
}) {
  const text = useText()
  const form = useFormContext()
  const [year] = useState(() => String(new Date().getUTCFullYear() + 5))
  const use = (number: string) => {
    const cardType = cardTypeOf(number)
    const values = {
      cardNumber: formatCardNumber(number),
      cardType,
      expirationMonth: '12',
      expirationYear: year,
      cvv: '1234'.slice(0, cvvLength(cardType)),
    }
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <Box
      component="details"
      sx={{
        mt: 1,
        '& summary': {
          cursor: 'pointer',
          fontWeight: 600,
          py: 0.5,
        },
      }}
    >
      <summary>{words}</summary>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
        }}
      >
        {numbers.map(({ number, words: what }) => (
          <Box component="li" key={number}>
            <Button
              type="button"
              size="small"
              color="inherit"
              aria-label={`${text('page.addPayments.use', { number: formatCardNumber(number) })}, ${what}`}
              onClick={() => use(number)}
              sx={{ textAlign: 'start', justifyContent: 'flex-start' }}
            >
              <span>
                <span style={TABULAR}>{formatCardNumber(number)}</span>
                <br />
                {what}
              </span>
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const TABULAR = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const
