import { object } from 'yup'
import { useWrite } from '#src/api/hooks.ts'
import { billing, topUps } from '#src/contract/billing/billing.ts'
import { codeText, type TopUp } from '#src/domain/money/top-up.ts'
import { Form } from '#src/components/form/Form.tsx'
import { TextInput } from '#src/ui/form/inputs/TextInput.tsx'

const schema = object({ code: codeText().required('validation.enter') })

/** A code for credits: once per account. */
export function PromoForm({ ended }: { ended: (topUp: TopUp) => void }) {
  const redeem = useWrite(topUps.redeem, [topUps.list, billing.credits, billing.ledger])
  return (
    <Form
      schema={schema}
      onSubmit={async (entry) => ended(await redeem.mutateAsync(entry))}
      submitLabel="page.topUp.redeemDo"
      needsNetwork
    >
      <TextInput name="code" label="field.promoCode" autoComplete="off" maxLength={40} />
    </Form>
  )
}
