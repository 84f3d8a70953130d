import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { lineCents } from '#src/domain/customs/customs-rules.ts'
import { useText } from '#src/i18n/use-text.ts'
import { RowButtons, RowFrame, RowGrid } from '#src/ui/form/rows/RowFrame.tsx'
import type { RowActions } from '#src/ui/form/rows/use-rows.ts'
import { Money } from '#src/ui/page/Money.tsx'

interface CommodityRowLayoutProps {
  at: number
  /** Path of its values in the form. */
  name: string
  /** Its inputs, each in a `RowCell`. */
  children: ReactNode
}

/** One line of goods: its number, and its inputs side by side. */
export function CommodityRowLayout({ at, name, children }: CommodityRowLayoutProps) {
  const text = useText()
  return (
    <RowFrame legend={text('page.customs.line', { number: at + 1 })} name={name}>
      <RowGrid>{children}</RowGrid>
    </RowFrame>
  )
}

/** The value of the line, as it is typed. */
export function LineValue({ name, currency }: { name: string; currency: string }) {
  const text = useText()
  const [quantity, unitValue] = useWatch({ name: [`${name}.quantity`, `${name}.unitValue`] }) as [
    number,
    number,
  ]
  return (
    <Box sx={{ pt: 1 }}>
      {text('page.customs.lineValue')}
      <br />
      <strong style={{ whiteSpace: 'nowrap' }}>
        <Money cents={lineCents({ quantity, unitValue })} /> {currency}
      </strong>
    </Box>
  )
}

/** Buttons to add another line like this one, and to remove it. */
export function LineButtons({ at, ...rowActions }: RowActions & { at: number }) {
  const text = useText()
  return (
    <RowButtons
      copyLabel={text('page.customs.copyLine', { number: at + 1 })}
      removeLabel={text('page.customs.removeLine', { number: at + 1 })}
      {...rowActions}
    />
  )
}
