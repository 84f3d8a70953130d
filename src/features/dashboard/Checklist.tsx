import { Box, Button, Link as TextLink } from '@mui/material'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { stored } from '#src/api/browser-storage.ts'
import { useRead } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import { printerTestedAt } from '#src/components/account/printer-tested.ts'
import { useSession } from '#src/components/account/session.ts'
import { useText } from '#src/i18n/use-text.ts'
import { useRecords } from '#src/offline/records/records.ts'
import { ACCOUNT_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { VisuallyHidden } from '#src/ui/page/VisuallyHidden.tsx'
import { Tile } from './Tile.tsx'

const hidden = stored<string[]>('checklistHidden', () => localStorage)

/**
 * What a new account has yet to do before its first parcel. Every point is a fact, none is ticked by hand; it
 * ends with the first order, or is put away on this device.
 */
export function Checklist() {
  const text = useText()
  const { user } = useSession()
  const [isHidden, setHidden] = useState(() => hidden.get()?.includes(user.userId) ?? false)
  const place = useRef<HTMLDivElement>(null)
  const credits = useRead(contract.billing.credits, {})
  const addresses = useRecords('address')
  const points = [
    { name: 'email', to: ACCOUNT_PATHS.userInfo, isDone: user.emailConfirmed },
    {
      name: 'sender',
      to: ACCOUNT_PATHS.addAddress,
      isDone: addresses?.some(({ doc }) => doc.isDefault === true) ?? false,
    },
    { name: 'credits', to: ACCOUNT_PATHS.topUp, isDone: (credits.data?.availableCents ?? 0) > 0 },
    {
      name: 'testLabel',
      to: `${ACCOUNT_PATHS.userInfo}?tab=preferences`,
      isDone: printerTestedAt.get() !== undefined,
    },
    { name: 'parcel', to: ACCOUNT_PATHS.createShipping, isDone: false },
  ]
  const next = points.find(({ isDone }) => !isDone)
  // The place stays when the list is put away: the focus was in it.
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {!isHidden && (
        <Tile icon="checkCircle" title={text('dashboard.checklist.title')}>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {points.map(({ name, to, isDone }) => (
              <Box
                key={name}
                component="li"
                aria-current={name === next?.name ? 'step' : undefined}
                sx={POINT}
              >
                <Box sx={{ display: 'flex', color: isDone ? 'success.main' : 'text.secondary' }}>
                  <Icon name={isDone ? 'checkCircle' : 'arrowRight'} />
                </Box>
                {isDone ? (
                  <Box sx={{ color: 'text.secondary' }}>
                    {text(`dashboard.checklist.${name}`)}
                    <VisuallyHidden>: {text('dashboard.checklist.done')}</VisuallyHidden>
                  </Box>
                ) : (
                  <TextLink component={Link} to={to} sx={{ fontWeight: name === next?.name ? 700 : 400 }}>
                    {text(`dashboard.checklist.${name}`)}
                  </TextLink>
                )}
              </Box>
            ))}
          </Box>
          <Button
            sx={{ alignSelf: 'start' }}
            onClick={() => {
              hidden.set([...(hidden.get() ?? []), user.userId])
              setHidden(true)
              place.current?.focus()
            }}
          >
            {text('dashboard.checklist.hide')}
          </Button>
        </Tile>
      )}
    </div>
  )
}

const POINT = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
