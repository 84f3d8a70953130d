import { Box, Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import { useText } from '#src/i18n/use-text.ts'
import { AsOf } from '#src/ui/feedback/AsOf.tsx'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { attentionItems } from './attention.ts'
import { Tile } from './Tile.tsx'
import { useDeviceWork } from './use-device-work.ts'

/** What needs attention; renders nothing when there is nothing. */
export function AttentionTile({ facts }: { facts: DashboardSummary | undefined }) {
  const text = useText()
  const work = useDeviceWork()
  const rows = attentionItems({ ...work, facts })
  if (rows.length === 0) return null
  return (
    <Tile icon="alert" title={text('dashboard.attention.title')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ name, icon, to, count }) => (
          <Box
            key={name}
            component="li"
            sx={{
              // All of the row presses its link.
              position: 'relative',
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              py: 1,
              '& svg': { flex: 'none' },
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Icon name={icon} />
            <TextLink
              component={Link}
              to={to}
              sx={{ py: 0.25, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {text(`dashboard.attention.${name}`, { count })}
            </TextLink>
            {name === 'troubled' && (
              <Box component="small" sx={{ ml: 'auto', color: 'text.secondary' }}>
                <AsOf at={work.troubleAt} />
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Tile>
  )
}
