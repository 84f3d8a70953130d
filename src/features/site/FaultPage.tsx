import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'

const CODES: Partial<Record<PublicPage, string>> = { notFound: '404', badRequest: '400', error: '500' }

/** A status code, what it means for the person, and where to go from here (requirements §8). */
export function FaultPage({ page }: { page: PublicPage }) {
  const text = useText()
  return (
    <section className="container fault">
      <p className="fault-code" aria-hidden="true">
        {CODES[page]}
      </p>
      <h1>{text(`site.${page}.heading`)}</h1>
      <p className="lead">{text(`site.${page}.body`)}</p>
      <p className="row">
        <a className="button" href={PUBLIC_PATHS.home}>
          {text('action.goHome')}
        </a>
        <a className="button quiet" href={PUBLIC_PATHS.tracking}>
          {text('site.fault.track')}
        </a>
        <a className="button quiet" href={PUBLIC_PATHS.contactUs}>
          {text('layout.menu.contactUs')}
        </a>
      </p>
    </section>
  )
}
