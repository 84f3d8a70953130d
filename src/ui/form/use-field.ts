import { use } from 'react'
import { useController, type FieldError } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { inSentence } from '#src/i18n/in-sentence.ts'
import { faultText } from '#src/i18n/second-line.ts'
import { useText } from '#src/i18n/use-text.ts'
import { afterPress } from './after-press.ts'
import { useFieldName } from './field-prefix.ts'
import { FormSchema, isRequired } from './schema-context.ts'

/** Props of every input. */
export interface InputProps {
  /**
   * Relative to the FieldPrefix around it; its last part gives the label `field.<part>` and the hint
   * `hint.<part>`.
   */
  name: string
  /** Another label's message id, where one word has two meanings. */
  label?: string
  /** False: no hint. */
  hint?: false
  /** Whether it is required at the moment, where that depends on other fields. */
  required?: boolean
}

/** An input's value, label, hint and error, from its name alone. */
export function useField({ name, label: labelId, hint, required }: InputProps) {
  const text = useText()
  const { messages } = useIntl()
  const path = useFieldName(name)
  const {
    field,
    fieldState: { error },
  } = useController({ name: path })
  const word = wordOf(path)
  const label = text(labelId ?? `field.${word}`)
  const hintId = `hint.${word}`
  return {
    field: { ...field, onBlur: () => afterPress(field.onBlur) },
    label,
    word,
    text,
    id: `f-${path.replaceAll('.', '-')}`,
    required: useRequired(path) || required === true,
    error: error && errorText(error, label, text),
    hint: hint !== false && hintId in messages ? text(hintId) : undefined,
  }
}

const useRequired = (path: string): boolean => isRequired(use(FormSchema), path)
const wordOf = (path: string): string => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path

function errorText(error: FieldError, label: string, text: ReturnType<typeof useText>): string {
  return faultText(text, error.message || 'validation.required', { field: inSentence(label) })
}
