import { Box, Link as TextLink } from '@mui/material'
import { Link } from 'react-router-dom'
import type { DashboardSummary } from '#src/contract/dashboard.ts'
import { FREIGHT, PARCEL } from '#src/domain/parcel/shipment-draft.ts'
import type { RecordData } from '#src/domain/sync/entity.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useDevice } from '#src/offline/records/records.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { attentionItems } from './attention.ts'
import { Tile } from './Tile.tsx'

const NONE = { drafts: 0, loadDrafts: 0 }

/** What needs attention; renders nothing when there is nothing. */
export function AttentionTile({ facts }: { facts: DashboardSummary | undefined }) {
  const text = useText()
  const drafts =
    useDevice(
      async (db) => {
        const drafts = (
          await db.records
            .where('[entity+updatedAt]')
            .between(['draft', -Infinity], ['draft', Infinity])
            .toArray()
        ).map(({ doc }) => doc)
        // Hundreds from a file have a page of their own; a load with nothing typed is not work yet.
        return {
          drafts: drafts.filter(
            (doc) => doc?.kind === PARCEL && !(doc.values as RecordData | undefined)?.batch,
          ).length,
          loadDrafts: drafts.filter(
            (doc) => doc?.kind === FREIGHT && (doc.values as RecordData | undefined)?.request,
          ).length,
        }
      },
      [],
      NONE,
    ) ?? NONE
  const rows = attentionItems({ ...drafts, facts })
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
          </Box>
        ))}
      </Box>
    </Tile>
  )
}
