/**
 * Whatever starts a Chromium in a test starts it so: as root, on a machine without a screen, asking nobody
 * but our own servers.
 */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
