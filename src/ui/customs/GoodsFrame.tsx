import { Box, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { lineCents } from '#src/domain/customs-rules.ts'
import { useText } from '#src/i18n/use-text.ts'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Money } from '#src/ui/page/Money.tsx'

interface GoodsFrameProps {
  at: number
  /** Where its values are in the form. */
  name: string
  /** Its inputs, each in a `GoodsCell`. */
  children: ReactNode
}

/** One line of goods: its number, and its inputs side by side. */
export function GoodsFrame({ at, name, children }: GoodsFrameProps) {
  const text = useText()
  return (
    <Box component="fieldset" sx={FRAME}>
      <Box component="legend" sx={{ px: 0.75, fontWeight: 600, color: 'text.secondary' }}>{text('page.customs.line', { number: at + 1 })}</Box>
      <FieldPrefix value={name}><Box sx={GRID}>{children}</Box></FieldPrefix>
    </Box>
  )
}

/** Twelfths of the line where there is room (`wide`), and on phones (`narrow`). */
export const GoodsCell = ({ wide, narrow = 12, children }: { wide: number; narrow?: number; children: ReactNode }) =>
  <Box sx={{ minWidth: 0, gridColumn: { xs: `span ${narrow}`, md: `span ${wide}` } }}>{children}</Box>

/** What the line is worth, as it is typed. */
export function LineValue({ name, currency }: { name: string; currency: string }) {
  const text = useText()
  const [quantity, unitValue] = useWatch({ name: [`${name}.quantity`, `${name}.unitValue`] }) as [number, number]
  return <Box sx={{ pt: 1 }}>{text('page.customs.lineValue')}<br /><strong><Money cents={lineCents({ quantity, unitValue })} /> {currency}</strong></Box>
}

/** Another line like this one, and away with it. */
export function LineButtons({ at, copy, remove }: { at: number; copy?: () => void; remove?: () => void }) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <RowButton icon="copy" label={text('page.customs.copyLine', { number: at + 1 })} {...(copy && { act: copy })} />
      <RowButton icon="delete" label={text('page.customs.removeLine', { number: at + 1 })} {...(remove && { act: remove })} />
    </Box>
  )
}

function RowButton({ icon, label, act }: { icon: 'copy' | 'delete'; label: string; act?: () => void }) {
  return (
    <Tooltip title={label}>
      <span><IconButton onClick={act} disabled={!act} aria-label={label}><Icon name={icon} /></IconButton></span>
    </Tooltip>
  )
}

const FRAME = { m: 0, p: { xs: 1.5, sm: 2 }, border: 1, borderColor: 'divider', borderRadius: 'var(--radius-sm)', minWidth: 0 } as const
const GRID = { display: 'grid', gap: 1.5, alignItems: 'start', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', '& .MuiFormHelperText-root': { mx: 0.5 } } as const
