import { isOwnWindow } from './prompt.ts'
import { SITE } from '#src/site-config.ts'

/** The installed app's window already shows the app's name before the title; this leaves it out. */
export function windowTitle(title: string): string {
  return isOwnWindow() ? title : `${title} · ${SITE.name}`
}

/** The same for a title that was prerendered with the name at its end. */
export function shortenTitle(): void {
  if (isOwnWindow()) document.title = document.title.replace(` – ${SITE.name}`, '')
}
