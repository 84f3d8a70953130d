import { useText } from '#src/i18n/use-text.ts'
import { PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'

const ENTRIES = ['home', 'tracking', 'contactUs'] as const satisfies PublicPage[]

/** Home, Tracking, Contact Us (requirements §2). */
export function MainMenu({ page }: { page: PublicPage }) {
  const text = useText()
  return (
    <ul className="menu">
      {ENTRIES.map((entry) => (
        <li key={entry}>
          <a href={PUBLIC_PATHS[entry]} {...(entry === page && { 'aria-current': 'page' })}>
            {text(`layout.menu.${entry}`)}
          </a>
        </li>
      ))}
    </ul>
  )
}
