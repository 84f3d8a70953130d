import { useEffect, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Address } from '#src/domain/address/address.ts'
import { newCustoms } from '#src/domain/customs/customs.ts'
import type { Journey } from '#src/domain/customs/customs-rules.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { CustomsFields } from './CustomsFields.tsx'

interface JourneyCustomsProps {
  /** Path of the customs data in the form, and the address of the sender, who usually signs. */
  name: string
  sender: string
  journey: Journey
  /** Below the fields. */
  children?: ReactNode
}

/**
 * Customs data, where a border is crossed; renders nothing otherwise. Changing the country and back keeps
 * what was typed.
 */
export function JourneyCustoms({ name, sender, journey, children }: JourneyCustomsProps) {
  const text = useText()
  const form = useFormContext()
  const hasCustoms = useWatch({
    name,
    compute: (customs: unknown) => customs !== null && customs !== undefined,
  }) as boolean
  const crossing = journey.from.country !== journey.to.country
  useEffect(() => {
    const { fullName, contactName, email } = form.getValues(sender) as Address
    if (crossing && !hasCustoms)
      form.setValue(
        name,
        newCustoms({ signerName: contactName || fullName, cusma: { ...newCustoms().cusma, email } }),
      )
  }, [hasCustoms, crossing, form, name, sender])
  if (!crossing || !hasCustoms) return null
  return (
    <Section title={text('field.customs')} help={['hsCode', 'incoterm', 'cusma']}>
      <FieldPrefix value={name}>
        <CustomsFields journey={journey} />
      </FieldPrefix>
      {children}
    </Section>
  )
}
