import { COLOURS, FONT, RADIUS, SPACE, gradient, type Scheme } from './tokens.ts'

/** Custom properties `--ink`, `--brand`, `--space-md` …; dark by the system's wish or by `data-theme` on the root. */
export function tokenCss(): string {
  const measures = { ...named('space', SPACE), ...named('radius', RADIUS) }
  return [
    `:root{color-scheme:light dark;--font:${FONT};${lines(measures)}${colours('light')}}`,
    `@media (prefers-color-scheme:dark){:root{${colours('dark')}}}`,
    `:root[data-theme=light]{color-scheme:light;${colours('light')}}`,
    `:root[data-theme=dark]{color-scheme:dark;${colours('dark')}}`,
  ].join('\n')
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const lines = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => `--${kebab(name)}:${value};`).join('')
const colours = (scheme: Scheme) => lines({ ...COLOURS[scheme], gradient: gradient(scheme) })
const named = (family: string, values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${family}-${name}`, `${value}px`]))
