import { Box } from '@mui/material'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { Tip } from '#src/ui/feedback/Tip.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { DESK_PATH, nounPath } from '#src/desk/paths.ts'
import { useQueue } from '#src/desk/queue/use-queue.ts'
import { useVerbs } from '#src/desk/verbs/use-verbs.ts'
import { menuFor, type DeskGroup } from './menu.ts'
import { useNoun } from './use-noun.ts'

/** The desk's menu: groups with their screens; collapsed, an icon leads to the first of each. */
export function DeskMenu({ collapsed }: { collapsed: boolean }) {
  const { data = [] } = useVerbs()
  const noun = useNoun()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1 }}>
      <QueueEntry collapsed={collapsed} />
      {menuFor(data).map((group) =>
        collapsed ? (
          <IconEntry key={group.id} group={group} current={group.nouns.includes(noun)} />
        ) : (
          <Group key={group.id} group={group} here={noun} />
        ),
      )}
    </Box>
  )
}

/** First of all what waits, and how much; not for somebody whose role has nothing that waits. */
function QueueEntry({ collapsed }: { collapsed: boolean }) {
  const text = useText()
  const { pathname } = useLocation()
  const { data } = useQueue('all')
  const counts = Object.values(data?.totals ?? {})
  if (counts.length === 0) return null
  const waiting = counts.reduce((sum, n) => sum + n, 0)
  const current = pathname.replace(/\/$/, '') === DESK_PATH
  const words = text('desk.queue.title')
  const number = (
    <Box aria-hidden sx={collapsed ? { ...NUMBER, ...CORNER } : NUMBER}>
      {waiting}
    </Box>
  )
  const link = (
    <Box
      component={Link}
      to={DESK_PATH}
      aria-current={current ? 'page' : undefined}
      sx={{
        ...ENTRY,
        position: 'relative',
        gap: 1.5,
        ...(collapsed && { justifyContent: 'center' }),
        ...(current && CURRENT),
      }}
    >
      <Icon name="list" size={collapsed ? 22 : 18} />
      {!collapsed && (
        <Box aria-hidden sx={{ flex: 1 }}>
          {words}
        </Box>
      )}
      {waiting > 0 && number}
      <VisuallyHidden>{text('desk.queue.waiting', { count: waiting })}</VisuallyHidden>
    </Box>
  )
  return (
    <Box component="li" sx={{ mb: 1 }}>
      {collapsed ? (
        <Tip title={words} describeChild>
          {link}
        </Tip>
      ) : (
        link
      )}
    </Box>
  )
}

function IconEntry({ group, current }: { group: DeskGroup; current: boolean }) {
  const text = useText()
  const name = text(`desk.group.${group.id}`)
  return (
    <li>
      <Tip title={name}>
        <Box
          component={Link}
          to={nounPath(group.nouns[0]!)}
          aria-current={current ? 'true' : undefined}
          sx={{ ...ENTRY, justifyContent: 'center', ...(current && CURRENT) }}
        >
          <Icon name={group.icon} size={22} label={name} />
        </Box>
      </Tip>
    </li>
  )
}

function Group({ group, here }: { group: DeskGroup; here: string }) {
  const text = useText()
  return (
    <Box component="li" sx={{ mb: 1 }}>
      <Box
        id={`group-${group.id}`}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 1.5,
          py: 0.75,
          color: 'text.secondary',
          fontSize: '0.8125rem',
          fontWeight: 600,
        }}
      >
        <Icon name={group.icon} size={18} />
        {text(`desk.group.${group.id}`)}
      </Box>
      <Box component="ul" aria-labelledby={`group-${group.id}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {group.nouns.map((noun) => (
          <li key={noun}>
            <Box
              component={Link}
              to={nounPath(noun)}
              aria-current={noun === here ? 'page' : undefined}
              sx={{ ...ENTRY, pl: 5.5, ...(noun === here && CURRENT) }}
            >
              {text(`desk.noun.${noun}`)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  )
}

const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  px: 1.5,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  fontSize: '0.9375rem',
  '@media (pointer: coarse)': { minHeight: 44 },
  '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
} as const
const NUMBER = {
  minWidth: 22,
  px: 0.75,
  borderRadius: 11,
  bgcolor: 'var(--brand)',
  color: 'background.paper',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '22px',
  textAlign: 'center',
} as const
const CORNER = { position: 'absolute', top: 0, right: 2, minWidth: 18, px: 0.5, lineHeight: '18px' } as const
const CURRENT = { bgcolor: 'action.selected', fontWeight: 600 } as const
