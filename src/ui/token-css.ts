import type { LAYOUT } from '#src/domain/shared/limits.ts'
import { COLOURS, FONT, RADIUS, SPACE, gradient, type Scheme } from './tokens.ts'

/**
 * Custom properties `--ink`, `--brand`, `--space-md`, `--layout-logo-width` …; dark by the system's
 * preference or by `data-theme` on the root.
 * @param layout LAYOUT, passed in because the build's configuration can't resolve the alias to it
 */
export function tokenCss({ loadingCycleMs, ...layout }: typeof LAYOUT): string {
  const measures = {
    ...named('space', SPACE),
    ...named('radius', RADIUS),
    ...named('layout', layout),
    'layout-loading-cycle': `${loadingCycleMs}ms`,
  }
  return [
    `:root{color-scheme:light dark;--font:${FONT};${lines(measures)}${colours('light')}}`,
    `@media (prefers-color-scheme:dark){:root{${colours('dark')}}}`,
    `:root[data-theme=light]{color-scheme:light;${colours('light')}}`,
    `:root[data-theme=dark]{color-scheme:dark;${colours('dark')}}`,
  ].join('\n')
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const lines = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('')
const colours = (scheme: Scheme) => lines({ ...COLOURS[scheme], gradient: gradient(scheme) })
const named = (family: string, values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${family}-${name}`, `${value}px`]))
