import { styled } from '@mui/material'
import type { HTMLAttributes, ReactNode } from 'react'

interface OptionLineProps extends HTMLAttributes<HTMLLIElement> {
  more: ReactNode
  /** The language of `more`, where it is not the page's. */
  moreLang?: string
}

/**
 * A line of a list to pick from: the name and, smaller below it, what distinguishes it. Styled once, because
 * a list draws twenty per keystroke.
 */
export const OptionLine = ({ children, more, moreLang, ...line }: OptionLineProps) => (
  <Line {...line}>
    {children}
    {more && <More lang={moreLang}>{more}</More>}
  </Line>
)

// MUI lays the parts of an option out side by side.
const Line = styled('li')({ '&&': { display: 'block' } })
const More = styled('div')({ color: 'var(--ink-soft)', fontSize: '0.875rem' })
