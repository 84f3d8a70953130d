import { Box } from '@mui/material'
import { useIntl } from 'react-intl'
import { useWrite } from '#src/api/hooks.ts'
import { contract } from '#src/contract/contract.ts'
import type { Member } from '#src/contract/account/members.ts'
import { useText } from '#src/i18n/use-text.ts'
import { renewSession } from '#src/offline/session/own-session.ts'
import { ConfirmButton } from '#src/ui/feedback/ConfirmButton.tsx'

const { demandFactor, list } = contract.members

interface DemandPartProps {
  members: readonly Member[]
  demanded: boolean
  mayChange: boolean
}

/** Whether every member needs a second factor, and who has none yet. */
export function DemandPart({ members, demanded, mayChange }: DemandPartProps) {
  const text = useText()
  const { formatList } = useIntl()
  const write = useWrite(demandFactor, [list])
  const without = members.filter(({ secondFactor }) => !secondFactor).map(({ nickName }) => nickName)
  if (!mayChange && !demanded) return null
  async function turn() {
    await write.mutateAsync({ demanded: !demanded })
    // Whoever turns it on without having one is led to it as well.
    await renewSession()
  }
  return (
    <Box sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box component="h3" sx={{ m: 0, mb: 1, fontSize: '1rem' }}>
        {text('page.userInfo.demand')}
      </Box>
      <Box component="p" sx={{ mt: 0, maxWidth: '70ch' }}>
        {text(demanded ? 'page.userInfo.demandOn' : 'page.userInfo.demandOff')}
        {without.length > 0 && ` ${text('page.userInfo.demandWithout', { names: formatList(without) })}`}
      </Box>
      {mayChange && (
        <ConfirmButton
          variant="outlined"
          label={text(demanded ? 'page.userInfo.demandStop' : 'page.userInfo.demandStart')}
          question={text(demanded ? 'page.userInfo.demandStopQuestion' : 'page.userInfo.demandStartQuestion')}
          needsNetwork
          onConfirm={turn}
        >
          {text(demanded ? 'page.userInfo.demandStopWhat' : 'page.userInfo.demandStartWhat')}
        </ConfirmButton>
      )}
    </Box>
  )
}
