type WithBadge = Navigator & { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** The number on the installed app's icon: what is not yet on the server. Nothing where the browser has none. */
export function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as WithBadge
  void (count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator))?.catch(() => {})
}
