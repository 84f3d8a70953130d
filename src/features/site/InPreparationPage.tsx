import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** Says that this page is being written, and where the answer is until then. */
export function InPreparationPage({ page }: { page: PublicPage }) {
  const text = useText()
  return (
    <section className="container page">
      <h1>{text(`layout.menu.${page}`)}</h1>
      <p className="lead">{text(`site.${page}.description`, { name: SITE.name })}</p>
      <div className="card quiet-card">
        <Icon name="info" size={28} />
        <div>
          <h2>{text('site.inPreparation.heading')}</h2>
          <p>{text('site.inPreparation.body', { phone: SITE.phone, email: SITE.email })}</p>
          <p className="row"><a className="button" href={PUBLIC_PATHS.contactUs}>{text('layout.menu.contactUs')}</a><a href={PUBLIC_PATHS.home}>{text('action.goHome')}</a></p>
        </div>
      </div>
    </section>
  )
}
