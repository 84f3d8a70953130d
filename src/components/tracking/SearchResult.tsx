import { Box, Button, Link, Paper, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { TrackingResult } from '#src/contract/tracking.ts'
import { goodsOf } from '#src/domain/tracking/tracker-status.ts'
import type { TrackingCandidate } from '#src/domain/tracking/tracking-number.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useRecord } from '#src/offline/records/records.ts'
import { notifyStorageError } from '#src/offline/database/notify-storage.ts'
import { loadPath, parcelPath } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { RouteMap } from '#src/components/route-map/RouteMap.tsx'
import { SampleMark } from '#src/components/shipment/SampleMark.tsx'
import { TrackerChip } from '#src/components/shipment/StatusChip.tsx'
import { Timeline } from '#src/components/shipment/Timeline.tsx'
import { WhatToDo } from '#src/components/shipment/WhatToDo.tsx'
import { possibleCarriers } from './possible-carriers.ts'
import { CheckedAgo } from './CheckedAgo.tsx'
import { expectedDelivery } from './expected-delivery.ts'
import { Allowed } from '#src/components/account/Allowed.tsx'
import { follow } from './follow.ts'
import type { SearchAnswer } from './cached-search.ts'

interface SearchResultProps {
  number: string
  result: TrackingResult | undefined
  candidates: TrackingCandidate[]
  /**
   * carriers: they were asked, and only then "not found" is true. kept, waiting: from this device. failed:
   * unknown.
   */
  source: SearchAnswer['source'] | 'failed'
}

/** Where a shipment is and was; for an unknown number, whose it could be (D32). */
export function SearchResult({ number, result, candidates, source }: SearchResultProps) {
  return (
    <Paper component="li" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: 1.5,
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {result?.number ?? number}
          </Typography>
          {result?.found && <TrackerChip status={result.status} />}
          {result?.sample && <SampleMark />}
        </Box>
        {source === 'carriers' && (
          <Allowed to="ship">
            <FollowButton number={result?.number ?? number} />
          </Allowed>
        )}
      </Box>
      {result?.found ? (
        <Found result={result} kept={source !== 'carriers'} />
      ) : (
        <Candidates candidates={candidates} result={result} source={source} />
      )}
    </Paper>
  )
}

function Found({ result, kept }: { result: TrackingResult; kept: boolean }) {
  const text = useText()
  const { carrierName, events, checkedAt, orderId, isLoad = false, status } = result
  const expected = expectedDelivery(result)
  return (
    <>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mb: 2, color: 'text.secondary' }}
      >
        <span>{carrierName}</span>
        {expected && (
          <span>
            {text('field.deliveryDate')} <DateText at={expected} />
          </span>
        )}
        {kept ? (
          <CheckedAgo at={checkedAt} />
        ) : (
          <span>
            {text('field.checkedAt')} <DateText at={checkedAt} time />
          </span>
        )}
        {orderId && (
          <Link component={RouterLink} to={isLoad ? loadPath(orderId) : parcelPath(orderId)}>
            {text(isLoad ? 'page.freightTracking.toLoad' : 'page.searchTracking.toOrder')}
          </Link>
        )}
      </Box>
      <WhatToDo status={status} goods={goodsOf(result)} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Timeline events={events} goods={goodsOf(result)} />
        <RouteMap result={result} />
      </Box>
    </>
  )
}

function Candidates({
  candidates,
  result,
  source,
}: Pick<SearchResultProps, 'candidates' | 'result' | 'source'>) {
  const text = useText()
  const carriers = possibleCarriers(candidates)
  return (
    <>
      {(source === 'carriers' || result) && (
        <p>
          {text('site.tracking.notFound')}
          {source !== 'carriers' && result && (
            <>
              {' '}
              · <CheckedAgo at={result.checkedAt} />
            </>
          )}
        </p>
      )}
      {!result && (source === 'kept' || source === 'waiting') && (
        <p>{text('page.searchTracking.notChecked')}</p>
      )}
      <p>{text('site.tracking.candidates', { count: carriers.length })}</p>
      <ul>
        {carriers.map(({ courier, formats, trackingUrl }) => (
          <li key={courier}>
            {trackingUrl ? (
              <Link href={trackingUrl} target="_blank" rel="noopener noreferrer">
                {text('site.tracking.atCarrier', { carrier: courier })}
              </Link>
            ) : (
              courier
            )}{' '}
            <small>{formats.join(', ')}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

function FollowButton({ number }: { number: string }) {
  const text = useText()
  const followed = useRecord('tracker', number)
  if (followed) {
    return (
      <Box
        component="output"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          color: 'success.main',
          fontWeight: 600,
        }}
      >
        <Icon name="check" />
        {text('page.trackingPackage.followed')}
      </Box>
    )
  }
  return (
    <Button
      variant="outlined"
      onClick={() => void follow(number).catch(notifyStorageError)}
      startIcon={<Icon name="star" />}
      aria-label={text('page.trackingPackage.followNumber', { number })}
    >
      {text('page.trackingPackage.follow')}
    </Button>
  )
}
