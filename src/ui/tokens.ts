/**
 * The one table of colours and measures. MUI's theme and the public style sheet are both generated from it.
 */
export const COLOURS = {
  light: {
    background: '#fbf8f5',
    surface: '#ffffff',
    sunken: '#f5f0eb',
    ink: '#221a14',
    inkSoft: '#5f5249',
    line: '#e3d9d0',
    brand: '#c2410c',
    brandStart: '#d4440b',
    brandEnd: '#a83e00',
    onBrand: '#ffffff',
    brandSoft: '#fff0e6',
    hover: '#0b5cad',
    onHover: '#ffffff',
    link: '#0b5cad',
    success: '#1f6f3f',
    warning: '#8a5300',
    error: '#b3261e',
    info: '#0b5cad',
  },
  dark: {
    background: '#16110d',
    surface: '#211a15',
    sunken: '#120d0a',
    ink: '#f6eee7',
    inkSoft: '#c3b4a8',
    line: '#3d3129',
    brand: '#ff9a5c',
    brandStart: '#d4440b',
    brandEnd: '#a83e00',
    onBrand: '#ffffff',
    brandSoft: '#3a2214',
    hover: '#7fb8f5',
    onHover: '#0a1c30',
    link: '#8fc1f7',
    success: '#7fd6a0',
    warning: '#f2b866',
    error: '#ff9c93',
    info: '#8fc1f7',
  },
} as const

export type Scheme = keyof typeof COLOURS

/** Steps of 4 px. */
export const SPACE = { xs: 4, sm: 8, md: 16, lg: 24, xl: 40, xxl: 64 } as const
export const RADIUS = { sm: 8, md: 14, pill: 999 } as const
export const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif'

export const gradient = (scheme: Scheme): string =>
  `linear-gradient(120deg, ${COLOURS[scheme].brandStart}, ${COLOURS[scheme].brandEnd})`
