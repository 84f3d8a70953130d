import { useText } from '#src/i18n/use-text.ts'

export function HomePage() {
  const text = useText()
  return <h1>{text('site.home.heading')}</h1>
}
