declare const __VERSION__: string

/** Sent with every call, so that the server can turn away versions it no longer understands. */
export const CLIENT_VERSION = __VERSION__

const listeners = new Set<() => void>()
let wasTooOld = false

/** The server answered 426: this version is too old. */
export function notifyClientTooOld(): void {
  wasTooOld = true
  for (const listener of listeners) listener()
}

/** Late listeners are called too: a page may call the server before it has registered its worker. */
export function onClientTooOld(listener: () => void): void {
  listeners.add(listener)
  if (wasTooOld) listener()
}
