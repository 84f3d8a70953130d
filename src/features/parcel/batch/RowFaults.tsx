import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ValidationError } from 'yup'
import { shipmentSchema } from '#src/domain/parcel/parcel.ts'
import { inSentence } from '#src/i18n/in-sentence.ts'
import { useText } from '#src/i18n/use-text.ts'
import type { ImportedDraft } from './imported-drafts.ts'

/** Why a row can't be bought: what is missing field by field, as far as this device has the shipment. */
export function RowFaults({ fault, draft }: { fault: string; draft: ImportedDraft | undefined }) {
  const text = useText()
  const { data: missing = [] } = useQuery({
    queryKey: ['batch-row-faults', draft?.id, draft?.updatedAt],
    queryFn: () => faultsOf(draft!.shipment),
    enabled: draft !== undefined && fault === 'batch.fault.incomplete',
    staleTime: Infinity,
  })
  /** Most messages name the field; the others follow its name. */
  const words = (label: string, message: string) => {
    const named = inSentence(label)
    const value = text(message, { field: named })
    return value.includes(named) ? value : text('layout.labelled', { label, value })
  }
  if (missing.length === 0) return <Box>{text(fault)}</Box>
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {missing.map(({ field, message }) => (
        <li key={field}>{words(text(`field.${field}`), message)}</li>
      ))}
    </Box>
  )
}

/** The wrong fields by their last name (`to.postalCode` is the postal code), each with its first fault. */
async function faultsOf(shipment: ImportedDraft['shipment']): Promise<{ field: string; message: string }[]> {
  try {
    await shipmentSchema.validate(shipment, { abortEarly: false })
    return []
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const found = new Map<string, string>()
    for (const { path = '', message } of error.inner) {
      const field = path.split('.').at(-1) ?? ''
      if (!found.has(field)) found.set(field, message)
    }
    return [...found].map(([field, message]) => ({ field, message }))
  }
}
