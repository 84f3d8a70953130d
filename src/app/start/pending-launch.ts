import { createObservable } from '#src/api/observable.ts'

/**
 * Where a shortcut or a share leads, while something is typed on a public page, which keeps nothing on the
 * device.
 */
export const pendingLaunch = createObservable<string | undefined>(undefined)

/** Goes there, or asks first when that would discard typed text. */
export function launchOnPublicPage(to: string): void {
  if (isSomethingTyped()) pendingLaunch.set(to)
  else location.assign(to)
}

/** Passwords too: somebody is in the middle of signing in. */
const isSomethingTyped = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main :is(input:not([type=radio], [type=checkbox], [type=hidden]), textarea)',
    ),
  ].some(({ value, defaultValue }) => value !== defaultValue || (defaultValue === '' && value !== ''))
