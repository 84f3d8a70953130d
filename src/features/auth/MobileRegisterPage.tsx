import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'
import { SignInPage } from './SignInPage.tsx'

/**
 * Android and iPhone: a notice that leads to the sister marketplace, or on to the form; elsewhere the form
 * (D4).
 */
export function MobileRegisterPage({ variant }: { variant: string }) {
  const text = useText()
  if (variant !== 'app') return <SignInPage page="mobileRegister" />
  return (
    <section className="container mobile-notice">
      <span className="card-icon">
        <Icon name="box" size={40} />
      </span>
      <h1>{text('auth.mobile.heading', { name: SITE.name })}</h1>
      <p className="lead">{text(SITE.marketplaceUrl ? 'auth.mobile.marketplace' : 'auth.mobile.body')}</p>
      <a className="button big" href={SITE.marketplaceUrl || PUBLIC_PATHS.register}>
        {text('auth.mobile.getStarted')}
      </a>
      <a className="own-line" href={PUBLIC_PATHS.register}>
        {text('auth.mobile.continue')}
      </a>
    </section>
  )
}
