import { Box, Collapse } from '@mui/material'
import { Suspense, useState, type JSX, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { entryOf, MENU, menuFor, type MenuItem } from '#src/app/menu.ts'
import { useText } from '#src/i18n/use-text.ts'
import { Tip } from '#src/ui/feedback/Tip.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { useSession } from '#src/components/account/session.ts'
import { lazyDialog } from '#src/ui/feedback/lazy-part.tsx'

const FlyOutMenu = lazyDialog(async () => (await import('./FlyOutMenu.tsx')).FlyOutMenu)

/** The account's menu. Collapsed it shows icons, and a group opens beside its icon. */
export function SideMenu({ collapsed }: { collapsed: boolean }) {
  const { pathname } = useLocation()
  const items = menuFor(MENU, useSession())
  const here = entryOf(items, pathname)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1 }}>
      {items.map((item) => {
        if (item.children.length === 0)
          return <Leaf key={item.id} item={item} here={here} collapsed={collapsed} />
        return collapsed ? (
          <FlyOut key={item.id} item={item} here={here} />
        ) : (
          <Group key={item.id} item={item} here={here} />
        )
      })}
    </Box>
  )
}

interface EntryProps {
  item: MenuItem
  here: MenuItem | undefined
}

function Leaf({
  item,
  here,
  collapsed = false,
  indented = false,
}: EntryProps & { collapsed?: boolean; indented?: boolean }) {
  const text = useText()
  const current = item.id === here?.id
  return (
    <li>
      <Named name={collapsed ? text(item.label) : ''}>
        <Box
          component={Link}
          to={item.path}
          aria-current={current ? 'page' : undefined}
          sx={{
            ...ENTRY,
            ...(indented && {
              pl: 5.5,
              minHeight: 36,
              fontWeight: 400,
              '@media (pointer: coarse)': { minHeight: 44 },
            }),
            ...(current && CURRENT),
          }}
        >
          {!indented && <Icon name={item.icon} size={22} {...(collapsed && { label: text(item.label) })} />}
          {!collapsed && text(item.label)}
        </Box>
      </Named>
    </li>
  )
}

function Group({ item, here }: EntryProps) {
  const text = useText()
  const inside = here?.parentId === item.id
  // Until the person toggles it, the group of the current screen is open.
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? inside
  return (
    <li>
      <Box
        component="button"
        type="button"
        aria-expanded={open}
        aria-controls={`menu-${item.id}`}
        onClick={() => setChosen(!open)}
        sx={ENTRY}
      >
        <Icon name={item.icon} size={22} />
        <Box component="span" sx={{ flex: 1 }}>
          {text(item.label)}
        </Box>
        <Box
          component="span"
          sx={{ display: 'flex', transition: 'transform 150ms', transform: open ? 'rotate(180deg)' : 'none' }}
        >
          <Icon name="chevronDown" size={16} />
        </Box>
      </Box>
      <Collapse in={open} id={`menu-${item.id}`} timeout={150} unmountOnExit>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 0.5 }}>
          {item.children.map((child) => (
            <Leaf key={child.id} item={child} here={here} indented />
          ))}
        </Box>
      </Collapse>
    </li>
  )
}

function FlyOut({ item, here }: EntryProps) {
  const text = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const inside = here?.parentId === item.id
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)
  return (
    <li>
      <Named name={text(item.label)}>
        <Box
          component="button"
          type="button"
          aria-haspopup="menu"
          aria-expanded={!!anchor}
          onClick={open}
          sx={{ ...ENTRY, ...(inside && CURRENT) }}
        >
          <Icon name={item.icon} size={22} label={text(item.label)} />
        </Box>
      </Named>
      <Suspense>
        {anchor && <FlyOutMenu anchor={anchor} item={item} here={here} close={() => setAnchor(null)} />}
      </Suspense>
    </li>
  )
}

/** Only icons without a label need a tooltip. */
const Named = ({ name, children }: { name: string; children: JSX.Element }) =>
  name ? (
    <Tip title={name} placement="right">
      {children}
    </Tip>
  ) : (
    children
  )

const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  width: 1,
  minHeight: 44,
  px: 1.5,
  border: 0,
  borderRadius: 1,
  textAlign: 'left',
  cursor: 'pointer',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 500,
  color: 'text.primary',
  bgcolor: 'transparent',
  textDecoration: 'none',
  '& svg': { flex: 'none' },
  '@media (hover: hover)': {
    '&:hover': { color: 'var(--hover)', bgcolor: 'color-mix(in srgb, var(--hover) 8%, transparent)' },
  },
} as const
const CURRENT = { color: 'var(--brand)', bgcolor: 'var(--brand-soft)', fontWeight: 700 } as const
