import type { ComponentType, ReactNode } from 'react'
import { LoginPage } from '#src/features/auth/LoginPage.tsx'
import { HomePage } from '#src/features/site/HomePage.tsx'
import { InPreparationPage } from '#src/features/site/InPreparationPage.tsx'
import type { PublicPage } from '#src/paths.ts'
import type { SitePageProps } from './site-page.ts'

interface SiteScreen {
  Content: ComponentType
  layout?: ComponentType<SitePageProps & { children: ReactNode }>
}

/** What each public page shows. */
export const SITE_SCREENS: Record<PublicPage, SiteScreen> = {
  home: { Content: HomePage },
  login: { Content: LoginPage },
  aboutUs: { Content: InPreparationPage },
  contactUs: { Content: InPreparationPage },
  faq: { Content: InPreparationPage },
  features: { Content: InPreparationPage },
  oceanShipping: { Content: InPreparationPage },
  privacyPolicy: { Content: InPreparationPage },
  termsOfService: { Content: InPreparationPage },
  register: { Content: LoginPage },
  mobileRegister: { Content: LoginPage },
  tracking: { Content: InPreparationPage },
  notFound: { Content: InPreparationPage },
  badRequest: { Content: InPreparationPage },
  error: { Content: InPreparationPage },
}
