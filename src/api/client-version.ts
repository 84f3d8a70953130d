declare const __VERSION__: string

/** Told to the server with every call, so that it can turn away versions it no longer understands. */
export const CLIENT_VERSION = __VERSION__

const listeners = new Set<() => void>()

/** The server answered 426: this version is too old. */
export const tellClientTooOld = (): void => { for (const listener of listeners) listener() }

export function onClientTooOld(listener: () => void): void {
  listeners.add(listener)
}
