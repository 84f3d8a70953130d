import { Box, Link, Paper, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { QueryState } from '#src/ui/feedback/QueryState.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { packPath } from '#src/desk/paths.ts'
import { Cell } from '#src/desk/verbs/Cell.tsx'
import { useVerb } from '#src/desk/verbs/use-verb.ts'
import { PACKS, type PackInForce } from './packs.ts'

/** What prices and duties are made of: each pack with what is in force, since when and why. */
export function PricesPage() {
  const text = useText()
  const query = useVerb('prices list', {})
  return (
    <Page help={false} title={text('desk.noun.prices')}>
      <QueryState query={query}>
        {({ result }) => (
          <Box sx={GRID}>
            {PACKS.map((pack) => (
              <Pack
                key={pack}
                pack={pack}
                inForce={(result as PackInForce[]).find((one) => one.pack === pack)}
              />
            ))}
          </Box>
        )}
      </QueryState>
    </Page>
  )
}

function Pack({ pack, inForce }: { pack: (typeof PACKS)[number]; inForce: PackInForce | undefined }) {
  const text = useText()
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        <Link component={RouterLink} to={packPath(pack)}>
          {text(`desk.prices.pack.${pack}`)}
        </Link>
      </Typography>
      <Typography color="text.secondary">{text(`desk.prices.about.${pack}`)}</Typography>
      {inForce && (
        <Box component="dl" sx={FACTS}>
          <dt>{text('desk.option.in_force')}</dt>
          <dd>
            {inForce.version === '0'
              ? text('desk.prices.origin.built_in')
              : text('desk.prices.version', { number: inForce.version })}
            {pack !== 'customs' && ` · ${inForce.name}`}
          </dd>
          {inForce.from && (
            <>
              <dt>{text('desk.column.since')}</dt>
              <dd>
                <Cell name="since" value={inForce.from} />
              </dd>
            </>
          )}
          {inForce.made_by && (
            <>
              <dt>{text('desk.column.made_by')}</dt>
              <dd>{inForce.made_by}</dd>
            </>
          )}
          {inForce.reason && (
            <>
              <dt>{text('desk.column.reason')}</dt>
              <dd>{inForce.reason}</dd>
            </>
          )}
          {inForce.upcoming && (
            <>
              <dt>{text('desk.option.upcoming')}</dt>
              <dd>
                {inForce.upcoming.split(', ').map((day) => (
                  <div key={day}>
                    <Cell name="from" value={day} />
                  </div>
                ))}
              </dd>
            </>
          )}
        </Box>
      )}
    </Paper>
  )
}

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
} as const
const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 2,
  rowGap: 0.5,
  mt: 2,
  mb: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const
