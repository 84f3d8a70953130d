/** The dialog that is over everything else, if one is open. */
export const topDialog = (): Element | undefined => [...document.querySelectorAll('[role=dialog]')].at(-1)
