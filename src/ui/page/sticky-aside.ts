/** A paper beside what is filled in: where there is room it stays in sight. */
export const STICKY_ASIDE = {
  p: { xs: 2, sm: 3 },
  position: { lg: 'sticky' },
  top: { lg: 'calc(var(--layout-top-bar-height) + 16px)' },
} as const
