import type { Theme } from '@mui/material/styles'

/** The name of the panes' container in style sheets. */
export const CONTAINER = 'pane'

/** The same theme with breakpoints that go by the pane's width rather than the window's. */
export function paneTheme(theme: Theme): Theme {
  const { breakpoints } = theme
  return {
    ...theme,
    breakpoints: {
      ...breakpoints,
      up: (key) => inPane(breakpoints.up(key)),
      down: (key) => inPane(breakpoints.down(key)),
      between: (start, end) => inPane(breakpoints.between(start, end)),
      only: (key) => inPane(breakpoints.only(key)),
      not: (key) => inPane(breakpoints.not(key)),
      internal_mediaKeys: breakpoints.internal_mediaKeys.map(inPane),
    },
  }
}

const inPane = (query: string): string => query.replace('@media', `@container ${CONTAINER}`)
