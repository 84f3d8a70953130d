import { returnPath } from '#src/api/return-path.ts'
import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS } from '#src/paths.ts'
import { Icon } from '#src/ui/icons/Icon.tsx'

/** The header's Log In: a fresh start, so the stored return path is forgotten (specification §2). */
export function LogInLink() {
  const text = useText()
  return <a className="header-action" href={PUBLIC_PATHS.login} onClick={() => returnPath.clear()}><Icon name="user" /><span>{text('layout.logIn')}</span></a>
}
