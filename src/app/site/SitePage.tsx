import { PublicLayout } from '#src/app/layouts/PublicLayout.tsx'
import type { SitePageProps } from './page-props.ts'
import { SITE_SCREENS } from './screens.ts'

/** One public page, the same in the prerenderer and in the browser. */
export function SitePage(props: SitePageProps) {
  const { Content, layout: Layout = PublicLayout } = SITE_SCREENS[props.page]
  return (
    <Layout {...props}>
      <Content {...props} />
    </Layout>
  )
}
