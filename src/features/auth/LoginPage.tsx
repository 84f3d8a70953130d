import { useText } from '#src/i18n/use-text.ts'
import { Island } from '#src/ui/page/Island.tsx'

const loadForm = async () => (await import('./LoginForm.tsx')).LoginForm

export function LoginPage() {
  const text = useText()
  return <section className="narrow"><h1>{text('auth.login.heading')}</h1><Island load={loadForm} placeholder={<div className="form-placeholder" />} /></section>
}
