import { Box } from '@mui/material'
import { FormattedMessage } from 'react-intl'
import { useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { Factors, TrustedDevice } from '#src/contract/account/factors.ts'
import { useText } from '#src/i18n/use-text.ts'
import { NetworkButton } from '#src/ui/feedback/NetworkButton.tsx'
import { DateText } from '#src/ui/page/DateText.tsx'
import { Section } from '#src/ui/page/Section.tsx'

const { endTrust, get } = contract.factors

/** Devices that don't ask for the second factor; absent while there are none. */
export function TrustedPart({ factors: { devices } }: { factors: Factors }) {
  const text = useText()
  const end = useWrite(endTrust, [get])
  if (devices.length === 0) return null
  const nameOf = ({ browser, system }: TrustedDevice) =>
    browser && system
      ? text('page.userInfo.device', { browser, system })
      : (browser ?? system ?? text('page.userInfo.unknownDevice'))
  return (
    <Section title={text('page.userInfo.trusted')} lead={text('page.userInfo.trustedLead')}>
      <Box component="ul" sx={{ mt: 0, mb: 2, pl: 2.5 }}>
        {devices.map((device) => (
          <li key={device.id}>
            <FormattedMessage
              id="page.userInfo.trustedUntil"
              values={{ device: nameOf(device), until: <DateText key="until" at={device.trustedUntil} /> }}
            />
          </li>
        ))}
      </Box>
      <NetworkButton
        variant="outlined"
        loading={end.isPending}
        onClick={() => void end.mutateAsync({}).catch(() => {})}
      >
        {text('page.userInfo.trustedEnd')}
      </NetworkButton>
    </Section>
  )
}
