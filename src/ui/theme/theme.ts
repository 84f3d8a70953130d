import { createTheme, type PaletteOptions } from '@mui/material/styles'
import { LAYOUT } from '#src/domain/shared/limits.ts'
import { COLOURS, FONT, RADIUS, gradient, type Scheme } from '#src/ui/tokens.ts'

const palette = (scheme: Scheme): PaletteOptions => {
  const c = COLOURS[scheme]
  return {
    primary: { main: c.brand, contrastText: scheme === 'dark' ? '#241207' : c.onBrand },
    secondary: { main: c.hover, contrastText: c.onHover },
    success: { main: c.success },
    warning: { main: c.warning },
    error: { main: c.error },
    info: { main: c.info },
    background: { default: c.background, paper: c.surface },
    text: { primary: c.ink, secondary: c.inkSoft },
    divider: c.line,
  }
}

/** MUI removes its own focus class while a button is busy, though the button keeps the focus. */
const FOCUSED = '&.Mui-focusVisible, &:focus-visible'
const INSIDE = { [FOCUSED]: { outlineOffset: -3 } }
/** What a finger presses is no smaller than this. */
const BY_FINGER = { '@media (pointer: coarse)': { minHeight: 44 } }
const SQUARE_BY_FINGER = { '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 } }

/** MUI in our colours: orange gradients, blue on hover (requirements §9). */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: 'm' },
  colorSchemes: { light: { palette: palette('light') }, dark: { palette: palette('dark') } },
  shape: { borderRadius: RADIUS.sm },
  typography: {
    fontFamily: FONT,
    button: { textTransform: 'none', fontWeight: 600 },
    h1: { fontSize: '1.75rem', fontWeight: 700, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.25rem', fontWeight: 700 },
    h3: { fontSize: '1.0625rem', fontWeight: 700 },
  },
  components: {
    // MUI replaces the outline with a ripple: mark the focus as everywhere else (account.css).
    MuiButtonBase: {
      styleOverrides: { root: { [FOCUSED]: { outline: '3px solid var(--link)', outlineOffset: 2 } } },
    },
    // Inside a box that clips overflow.
    MuiMenuItem: { styleOverrides: { root: INSIDE } },
    MuiIconButton: { styleOverrides: { root: SQUARE_BY_FINGER } },
    MuiCheckbox: { styleOverrides: { root: SQUARE_BY_FINGER } },
    MuiRadio: { styleOverrides: { root: SQUARE_BY_FINGER } },
    MuiToggleButton: { styleOverrides: { root: SQUARE_BY_FINGER } },
    MuiListItemButton: { styleOverrides: { root: BY_FINGER } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: RADIUS.pill,
          paddingInline: 20,
          minHeight: 40,
          variants: [
            { props: { variant: 'text' }, style: { paddingInline: 12 } },
            { props: { size: 'small' }, style: { paddingInline: 12, minHeight: 32 } },
            { props: {}, style: SQUARE_BY_FINGER },
            {
              props: { variant: 'contained', color: 'primary' },
              // The same in both schemes: white on either end of the gradient, and on the blue, is above
              // 4.5:1.
              style: {
                '&:not(.Mui-disabled)': { background: gradient('light'), color: '#fff' },
                '@media (hover: hover)': {
                  '&:not(.Mui-disabled):hover': { background: COLOURS.light.hover },
                },
              },
            },
          ],
        },
      },
    },
    // Otherwise every input injects a style sheet; account.css has the rules.
    MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
    // The label of a first field stands on its border, and the content of a dialog scrolls: it needs that room.
    MuiDialogContent: {
      styleOverrides: { root: { '.MuiDialogTitle-root + &': { paddingTop: 8 } } },
    },
    // Labels stand on the border of their fields, empty or not. One that needs two lines, with large text or
    // in a narrow cell, moves its field down instead of being cut off.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'relative',
          alignSelf: 'start',
          maxWidth: 'calc(100% - 20px)',
          margin: '-0.5rem 0 -0.475rem 14px',
          transform: 'none',
          fontSize: '0.75rem',
          lineHeight: 1.3,
          whiteSpace: 'normal',
          overflow: 'visible',
          overflowWrap: 'break-word',
        },
      },
    },
    MuiOutlinedInput: { defaultProps: { notched: true }, styleOverrides: { root: BY_FINGER } },
    // A quoted message and its second line (i18n/second-line.ts).
    MuiFormHelperText: { styleOverrides: { root: { whiteSpace: 'pre-line' } } },
    MuiAlert: {
      styleOverrides: {
        message: { whiteSpace: 'pre-line' },
        // In both schemes: MUI's own for the dark one is too pale for white words.
        root: {
          variants: [
            {
              props: { variant: 'filled', severity: 'error' },
              style: { backgroundColor: COLOURS.light.error, color: COLOURS.light.onBrand },
            },
          ],
        },
      },
    },
    // Longer words in other languages wrap onto two lines rather than being cut off.
    MuiChip: {
      styleOverrides: {
        root: { height: 'auto', minHeight: 24, maxWidth: '100%' },
        label: { whiteSpace: 'normal', overflowWrap: 'break-word' },
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiTooltip: { styleOverrides: { tooltip: { maxWidth: LAYOUT.tooltipWidth, fontSize: '0.8125rem' } } },
    MuiLink: { styleOverrides: { root: { color: 'var(--link)' } } },
  },
})
