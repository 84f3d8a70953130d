import { Box, Stack, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Address } from '#src/domain/address/address.ts'
import { useText } from '#src/i18n/use-text.ts'
import { addressLine } from './place-line.ts'

interface AddressFoldProps {
  /** The address in the form. */
  name: string
  title: string
  /** Its inputs. */
  children: ReactNode
}

/**
 * An address under its heading: in one line where it is known from the start, which opens to be changed, and
 * by itself where something in it is wrong (focusFirstError).
 */
export function AddressFold({ name, title, children }: AddressFoldProps) {
  const text = useText()
  const address = useWatch({ name }) as Address
  const [isKnown] = useState(() => isFilledIn(address))
  const heading = <Typography variant="h2">{title}</Typography>
  if (!isKnown)
    return (
      <Stack spacing={2}>
        {heading}
        {children}
      </Stack>
    )
  return (
    <Box
      component="details"
      sx={{
        '& summary': {
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          alignItems: 'baseline',
          cursor: 'pointer',
        },
        '& summary::-webkit-details-marker': { display: 'none' },
        '&[open] summary': { mb: 2 },
      }}
    >
      <summary>
        {heading}
        <Box component="span" sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
          {addressLine(address)}
        </Box>
        <Box component="span" sx={{ color: 'primary.main', fontWeight: 700, fontSize: '0.875rem' }}>
          {text('page.wizard.change')}
        </Box>
      </summary>
      {children}
    </Box>
  )
}

const isFilledIn = ({ fullName, company, address1, city, postalCode, phone }: Address): boolean =>
  Boolean((fullName || company) && address1 && city && postalCode && phone)
