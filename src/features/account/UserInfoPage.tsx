import { Box } from '@mui/material'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useText } from '#src/i18n/use-text.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { TabBar } from '#src/ui/page/TabBar.tsx'
import { useMay } from '#src/components/account/session.ts'
import { ApiKeysTab } from './api-keys/ApiKeysTab.tsx'
import { DataTab } from './DataTab.tsx'
import { MembersTab } from './MembersTab.tsx'
import { PasswordTab } from './PasswordTab.tsx'
import { PersonalTab } from './PersonalTab.tsx'
import { PreferencesTab } from './PreferencesTab.tsx'
import { SecurityTab } from './security/SecurityTab.tsx'
import { SessionsTab } from './SessionsTab.tsx'
import { ShippingTab } from './ShippingTab.tsx'
import { WebhooksTab } from './webhooks/WebhooksTab.tsx'

const TABS: Readonly<Record<string, ComponentType>> = {
  personal: PersonalTab,
  password: PasswordTab,
  security: SecurityTab,
  sessions: SessionsTab,
  members: MembersTab,
  preferences: PreferencesTab,
  shipping: ShippingTab,
  keys: ApiKeysTab,
  webhooks: WebhooksTab,
  data: DataTab,
}

/**
 * The personal centre (requirements §2): profile, sign-in, preferences and data. The tab is in the address.
 */
export function UserInfoPage() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const requested = params.get('tab') ?? ''
  const hidden = useMay('company') ? [] : ['keys', 'webhooks', 'data']
  const shown = Object.keys(TABS).filter((id) => !hidden.includes(id))
  const tab = shown.includes(requested) ? requested : 'personal'
  const Content = TABS[tab]!
  return (
    <Page title={text('layout.personalCenter')}>
      <TabBar
        ids={shown}
        tab={tab}
        choose={(next) => setParams({ tab: next }, { replace: true })}
        words={(id) => text(`page.userInfo.tab.${id}`)}
        label={text('layout.personalCenter')}
        panel="user-info"
        mb={3}
      />
      <Box
        role="tabpanel"
        id="user-info"
        aria-labelledby={`user-info-${tab}`}
        sx={{ display: 'grid', gap: 2, maxWidth: 860, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Content />
      </Box>
    </Page>
  )
}
