import { use, useId } from 'react'
import { useIntl } from 'react-intl'
import { inSentence } from '#src/i18n/in-sentence.ts'
import { faultText } from '#src/i18n/second-line.ts'
import { useText } from '#src/i18n/use-text.ts'
import { afterPress } from '#src/ui/form/after-press.ts'
import { PlainFormContext } from './form-state.ts'

/**
 * An input's label, hint, error and attributes, from its name alone: `field.<name>` and, if there is one,
 * `hint.<name>`, unless given others.
 */
export function usePlainField(
  name: string,
  hint = `hint.${name}`,
  labelId = `field.${name}`,
  wordsOf = faultText,
) {
  const text = useText()
  const { messages } = useIntl()
  const { errors, check } = use(PlainFormContext)
  const id = useId()
  const label = text(labelId)
  const wrong = errors[name]
  const helperText = wrong
    ? wordsOf(text, wrong, { field: inSentence(label) })
    : hint in messages
      ? text(hint)
      : undefined
  return {
    text,
    label,
    helperText,
    wrong: wrong !== undefined,
    describedBy: `${id}-said`,
    attributes: {
      id,
      name,
      'aria-invalid': wrong !== undefined,
      ...(helperText !== undefined && { 'aria-describedby': `${id}-said` }),
      onBlur: ({ target }: { target: { value: string } }) => {
        if (target.value !== '' || wrong !== undefined) afterPress(() => check(name))
      },
      onChange: () => {
        if (wrong !== undefined) check(name)
      },
    },
  }
}
