import { isLocale, type Locale } from '#src/domain/shared/locale.ts'
import { THEMES, type Theme } from '#src/ui/theme/theme-choice.ts'

/** What the address asks for: `?only=Money&state=usual&theme=dark&locale=fr&width=360&offline=1`. */
export interface Asked {
  /** One block alone, and one of its states. */
  only: string | undefined
  state: string | undefined
  theme: Theme | undefined
  locale: Locale
  /** Pixels of the frame that it is shown in; without one it has the window. */
  width: string | undefined
  offline: boolean
  /** The blocks themselves, without the list and the switches around them. */
  bare: boolean
  /** In the fonts that come with the project, so that pictures don't depend on the machine's. */
  picture: boolean
}

export function readAsked(search: string): Asked {
  const params = new URLSearchParams(search)
  const theme = params.get('theme') as Theme | null
  const locale = params.get('locale')
  return {
    only: params.get('only') ?? undefined,
    state: params.get('state') ?? undefined,
    theme: theme && THEMES.includes(theme) ? theme : undefined,
    locale: isLocale(locale ?? '') ? (locale as Locale) : 'en',
    width: params.get('width') ?? undefined,
    offline: params.has('offline'),
    bare: params.has('bare'),
    picture: params.has('picture'),
  }
}

export function writeAsked(asked: Partial<Asked>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) {
    if (typeof value === 'string') params.set(name, value)
    else if (value === true) params.set(name, '1')
  }
  return `/dev/blocks?${params}`
}
