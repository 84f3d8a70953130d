import type { ComponentType, ReactNode } from 'react'
import { MobileRegisterPage } from '#src/features/auth/MobileRegisterPage.tsx'
import { SignInPage } from '#src/features/auth/SignInPage.tsx'
import { ContactPage } from '#src/features/site/ContactPage.tsx'
import { FaultPage } from '#src/features/site/FaultPage.tsx'
import { HomePage } from '#src/features/site/HomePage.tsx'
import { InPreparationPage } from '#src/features/site/InPreparationPage.tsx'
import { PublicTrackingPage } from '#src/features/tracking/PublicTrackingPage.tsx'
import type { PublicPage } from '#src/paths.ts'
import { NoMenuLayout } from './layouts/NoMenuLayout.tsx'
import type { SitePageProps } from './site-page.ts'

interface SiteScreen {
  Content: ComponentType<SitePageProps>
  layout?: ComponentType<SitePageProps & { children: ReactNode }>
  /** Not for search engines. */
  unlisted?: true
}
const inPreparation: SiteScreen = { Content: InPreparationPage, unlisted: true }
const fault: SiteScreen = { Content: FaultPage, unlisted: true }

/** What each public page shows. */
export const SITE_SCREENS: Record<PublicPage, SiteScreen> = {
  home: { Content: HomePage },
  login: { Content: SignInPage },
  aboutUs: inPreparation,
  contactUs: { Content: ContactPage },
  faq: inPreparation,
  features: inPreparation,
  oceanShipping: inPreparation,
  privacyPolicy: inPreparation,
  termsOfService: inPreparation,
  register: { Content: SignInPage },
  mobileRegister: { Content: MobileRegisterPage, layout: NoMenuLayout, unlisted: true },
  tracking: { Content: PublicTrackingPage },
  notFound: fault,
  badRequest: fault,
  error: fault,
}
