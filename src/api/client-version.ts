declare const __VERSION__: string

/** Told to the server with every call, so that it can turn away versions it no longer understands. */
export const CLIENT_VERSION = __VERSION__

const listeners = new Set<() => void>()
let told = false

/** The server answered 426: this version is too old. */
export function notifyClientTooOld(): void {
  told = true
  for (const listener of listeners) listener()
}

/** Who listens later hears it too: a page asks the server before it has registered its worker. */
export function onClientTooOld(listener: () => void): void {
  listeners.add(listener)
  if (told) listener()
}
