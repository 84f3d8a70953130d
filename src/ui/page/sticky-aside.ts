/** A panel beside a form that stays in view where there is room. */
export const STICKY_ASIDE = {
  p: { xs: 2, sm: 3 },
  position: { lg: 'sticky' },
  top: { lg: 'calc(var(--layout-top-bar-height) + 16px)' },
} as const
