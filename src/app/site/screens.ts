import type { ComponentType, ReactNode } from 'react'
import { MobileRegisterPage } from '#src/features/auth/MobileRegisterPage.tsx'
import { SignInPage } from '#src/features/auth/SignInPage.tsx'
import { AboutPage } from '#src/features/site/AboutPage.tsx'
import { ContactPage } from '#src/features/site/ContactPage.tsx'
import { DevelopersPage } from '#src/features/site/developers/DevelopersPage.tsx'
import { FaqPage } from '#src/features/site/FaqPage.tsx'
import { FaultPage } from '#src/features/site/FaultPage.tsx'
import { FeaturesPage } from '#src/features/site/FeaturesPage.tsx'
import { HomePage } from '#src/features/site/home/HomePage.tsx'
import { LegalPage } from '#src/features/site/LegalPage.tsx'
import { OceanPage } from '#src/features/site/OceanPage.tsx'
import { UnsubscribePage } from '#src/features/site/UnsubscribePage.tsx'
import { PublicTrackingPage } from '#src/features/tracking/PublicTrackingPage.tsx'
import type { PublicPage } from '#src/paths.ts'
import { NoMenuLayout } from '#src/app/layouts/NoMenuLayout.tsx'
import type { SitePageProps } from './page-props.ts'

interface SiteScreen {
  Content: ComponentType<SitePageProps>
  layout?: ComponentType<SitePageProps & { children: ReactNode }>
  /** Not for search engines. */
  unlisted?: true
}
const fault: SiteScreen = { Content: FaultPage, unlisted: true }

/** What each public page shows. */
export const SITE_SCREENS: Record<PublicPage, SiteScreen> = {
  home: { Content: HomePage },
  login: { Content: SignInPage },
  aboutUs: { Content: AboutPage },
  contactUs: { Content: ContactPage },
  developers: { Content: DevelopersPage },
  faq: { Content: FaqPage },
  features: { Content: FeaturesPage },
  oceanShipping: { Content: OceanPage },
  privacyPolicy: { Content: LegalPage },
  termsOfService: { Content: LegalPage },
  register: { Content: SignInPage },
  mobileRegister: { Content: MobileRegisterPage, layout: NoMenuLayout, unlisted: true },
  tracking: { Content: PublicTrackingPage },
  unsubscribe: { Content: UnsubscribePage, unlisted: true },
  notFound: fault,
  badRequest: fault,
  error: fault,
}
