import { useFormState } from 'react-hook-form'
import { useText } from '#src/i18n/use-text.ts'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'

/**
 * Announced to screen readers after a refused submit (or `tries` to continue): how many fields are wrong. The
 * first one gets the focus.
 */
export function ErrorSummary({ tries = 0 }: { tries?: number }) {
  const text = useText()
  const { errors, submitCount } = useFormState()
  const count = submitCount + tries > 0 ? countErrors(errors) : 0
  return <VisuallyHidden role="alert">{count > 0 && text('validation.summary', { count })}</VisuallyHidden>
}

/** An error is a leaf with a type; groups (`from`) and rows (`parcels.0`) contain them. */
function countErrors(errors: object): number {
  return Object.entries(errors).reduce((sum, [key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return sum
    return sum + ('type' in error && typeof error.type === 'string' ? 1 : countErrors(error))
  }, 0)
}
