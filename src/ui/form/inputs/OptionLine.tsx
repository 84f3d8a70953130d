import { styled } from '@mui/material'
import type { HTMLAttributes, ReactNode } from 'react'

interface OptionLineProps extends HTMLAttributes<HTMLLIElement> {
  more: ReactNode
  /** The language of `more`, where it is not the page's. */
  moreLang?: string
}

/**
 * A line of a list to pick from: what it is called and, smaller below, what tells it from others. Made once
 * as a style, as a list draws twenty at a key.
 */
export const OptionLine = ({ children, more, moreLang, ...line }: OptionLineProps) => (
  <Line {...line}>
    {children}
    {more && <More lang={moreLang}>{more}</More>}
  </Line>
)

// MUI puts the parts of an option side by side.
const Line = styled('li')({ '&&': { display: 'block' } })
const More = styled('div')({ color: 'var(--ink-soft)', fontSize: '0.875rem' })
