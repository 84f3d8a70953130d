import { useText } from '#src/i18n/use-text.ts'

export function InPreparationPage() {
  const text = useText()
  return <h1>{text('site.inPreparation.heading')}</h1>
}
