import { Box, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { FieldPrefix } from '#src/ui/form/field-prefix.ts'
import type { RowActions } from './use-rows.ts'

interface RowFrameProps {
  /** Which row it is. */
  legend: string
  /** Path of its values in the form. */
  name: string
  children: ReactNode
}

/** One row of a form that has several. */
export const RowFrame = ({ legend, name, children }: RowFrameProps) => (
  <Box
    component="fieldset"
    sx={{
      m: 0,
      p: { xs: 1.5, sm: 2 },
      border: 1,
      borderColor: 'divider',
      borderRadius: 'var(--radius-sm)',
      minWidth: 0,
    }}
  >
    <Box component="legend" sx={{ px: 0.75, fontWeight: 600, color: 'text.secondary' }}>
      {legend}
    </Box>
    <FieldPrefix value={name}>{children}</FieldPrefix>
  </Box>
)

/** Inputs side by side, each in a `RowCell`. Errors need the width more than the indent does. */
export const RowGrid = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1.5,
      alignItems: 'start',
      gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
      '& .MuiFormHelperText-root': { mx: 0.5 },
    }}
  >
    {children}
  </Box>
)

/** Twelfths of the line where there is room (`wide`), and on phones (`narrow`). */
export const RowCell = ({
  wide,
  narrow = 12,
  children,
}: {
  wide: number
  narrow?: number
  children: ReactNode
}) => <Box sx={{ minWidth: 0, gridColumn: { xs: `span ${narrow}`, md: `span ${wide}` } }}>{children}</Box>

/** Buttons to copy a row, where rows can be copied, and to remove it. */
export const RowButtons = ({
  copy,
  copyLabel,
  remove,
  removeLabel,
}: RowActions & { copyLabel?: string; removeLabel: string }) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
    {copyLabel && <RowButton icon="copy" label={copyLabel} act={copy} />}
    <RowButton icon="delete" label={removeLabel} act={remove} />
  </Box>
)

const RowButton = ({
  icon,
  label,
  act,
}: {
  icon: 'copy' | 'delete'
  label: string
  act: (() => void) | undefined
}) => (
  <Tooltip title={label}>
    <span>
      <IconButton onClick={act} disabled={!act} aria-label={label}>
        <Icon name={icon} />
      </IconButton>
    </span>
  </Tooltip>
)
