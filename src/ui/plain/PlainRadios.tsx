import { useText } from '#src/i18n/use-text.ts'

interface PlainRadiosProps {
  name: string
  options: readonly string[]
  value: string
  onChoose: (value: string) => void
}

/** A few options, all visible: `option.<name>.<value>`. */
export function PlainRadios({ name, options, value, onChoose }: PlainRadiosProps) {
  const text = useText()
  return (
    <fieldset className="plain-radios">
      <legend>{text(`field.${name}`)}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChoose(option)}
          />
          {text(`option.${name}.${option}`)}
        </label>
      ))}
    </fieldset>
  )
}
