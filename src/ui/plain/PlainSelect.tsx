import type { ReactNode } from 'react'
import { usePlainField } from './use-plain-field.ts'

interface PlainSelectProps {
  name: string
  /** Value and words, in order; an empty choice comes before them. */
  options: readonly (readonly [value: string, words: string])[]
  defaultValue?: string
  /** Instead of the word "choose". */
  empty: ReactNode
}

/** A native select. */
export function PlainSelect({ name, options, defaultValue = '', empty }: PlainSelectProps) {
  const { label, helperText, wrong, describedBy, attributes } = usePlainField(name)
  return (
    <div className={wrong ? 'plain-field wrong' : 'plain-field'}>
      <label htmlFor={attributes.id}>{label}</label>
      <span className="plain-box">
        <select {...attributes} defaultValue={defaultValue}>
          <option value="">{empty}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </span>
      {helperText && (
        <p id={describedBy} className="hint">
          {helperText}
        </p>
      )}
    </div>
  )
}
