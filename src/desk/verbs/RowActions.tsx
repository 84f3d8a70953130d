import { Button, MenuItem } from '@mui/material'
import { useState } from 'react'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { nounOf } from '#src/desk/layout/menu.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { Menu } from '#src/ui/overlay/Menu.tsx'
import { actOf } from './row-key.ts'

/** A verb, and the row that it would be about. */
export interface Ask {
  verb: DeskVerb
  about: { field: string; value: string }
}

/** One act is a button, several are a menu. */
export function RowActions({ acts, ask }: { acts: readonly Ask[]; ask: (one: Ask) => void }) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const words = ({ verb }: Ask) => text(`desk.verb.${nounOf(verb)}.${actOf(verb)}`)
  const [only] = acts
  if (!only) return null
  if (acts.length === 1)
    return (
      <Button
        size="small"
        variant="outlined"
        onClick={() => ask(only)}
        aria-label={`${words(only)} · ${only.about.value}`}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {words(only)}
      </Button>
    )
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${text('layout.actions')} · ${only.about.value}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        endIcon={<Icon name="chevronDown" size={16} />}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {text('layout.actions')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {acts.map((one) => (
          <MenuItem
            key={one.verb.name}
            onClick={() => {
              setAnchor(null)
              ask(one)
            }}
          >
            {words(one)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
