export const THEME_ICONS = { light: 'sun', dark: 'moon', system: 'system' } as const
