type WithBadge = Navigator & {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** The number on the installed app's icon: unread notices. Nothing where the browser has no badges. */
export function setBadge(count: number): void {
  const app: Partial<WithBadge> = typeof navigator === 'undefined' ? {} : navigator
  void (count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.())?.catch(() => {})
}
