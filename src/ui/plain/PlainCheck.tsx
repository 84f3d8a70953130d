import type { ReactNode } from 'react'
import { usePlainField } from './use-plain-field.ts'

interface PlainCheckProps {
  name: string
  /** Another label's message id. */
  label?: string
  defaultChecked?: boolean
  /** Words with links, instead of the label from the name. */
  children?: ReactNode
}

/** A checkbox. */
export function PlainCheck({ name, label: labelId, defaultChecked = false, children }: PlainCheckProps) {
  const { label, helperText, wrong, describedBy, attributes } = usePlainField(name, undefined, labelId)
  return (
    <div className={wrong ? 'plain-field wrong' : 'plain-field'}>
      <label className="plain-check" htmlFor={attributes.id}>
        <input {...attributes} type="checkbox" value="true" defaultChecked={defaultChecked} />
        <span>{children ?? label}</span>
      </label>
      {helperText && (
        <p id={describedBy} className="hint">
          {helperText}
        </p>
      )}
    </div>
  )
}
