import { MEGABYTE } from './units.ts'

/** Every constant of requirements §5 and §9, in one place. The specification test reads them from here. */

/** §9, §5: the same POST or PUT within this time is refused. */
export const DUPLICATE_SUBMIT_WINDOW_MS = 1000
/** §9, §5: above this size the duplicate check is skipped with a warning. */
export const DUPLICATE_SUBMIT_MAX_BYTES = 5 * MEGABYTE
/** §9, §7: default timeout of a call. */
export const HTTP_TIMEOUT_MS = 180_000
/** §9, §7: timeout of GET /code. */
export const CAPTCHA_TIMEOUT_MS = 20_000
/** §8: how long an error toast stays. */
export const ERROR_TOAST_MS = 5000

/** §9, §1: the locale choice lives this long in its cookie. */
export const LOCALE_COOKIE_DAYS = 365

/** §9, §5, D31: the cap is checked in the unit typed, because 20 kg is 44.092 lb. */
export const MAX_PARCEL_WEIGHT = { kg: 20, lb: 44 } as const
/** §9, §5: numbers in one tracking search. */
export const MAX_TRACKING_NUMBERS = 25
/** §9, §5: characters of the contents line on a label. */
export const MAX_LABEL_TEXT = 35

/** §9, §5. */
export const PASSWORD_MIN = 6
/** §9, §5. */
export const PASSWORD_MAX = 20
/** §5: characters a password must not hold. */
export const PASSWORD_FORBIDDEN = '<>"\'\\|'

/** §9, §5. */
export const MAX_IMAGE_BYTES = 5 * MEGABYTE
/** §9, §5. */
export const MAX_VIDEO_BYTES = 20 * MEGABYTE
/** §9, §5: and one media type per inquiry (D22). */
export const MAX_IMAGES = 5

/** §9, §5: what a lift gate takes: pounds and inches. */
export const LIFT_GATE_MAX = { weightLb: 1500, lengthIn: 84, widthIn: 48, heightIn: 48 } as const
/** §9, §5: above this height (inches) a pallet is not stackable. */
export const MAX_STACKABLE_HEIGHT_IN = 48
/** §9, §5. */
export const MIN_PICKUP_WINDOW_HOURS = 2
/** §9, §5: an LTL pickup happens within this time of the ready time. */
export const LTL_PICKUP_WITHIN_HOURS = 24

/** §9, §3: the only currency. */
export const CURRENCY = 'CAD'
/** §5: the format hint beside typed dates, in every language (D29). */
export const DATE_HINT = 'YYYY/MM/DD'

/** §9, §4. */
export const PROGRESS_THROTTLE_MS = 200
/** §9, §4. */
export const PROGRESS_DURATION_MS = 5000
export { CHUNK_RELOAD_GUARD_MS } from './reload-guard.ts'
/** §9. */
export const PREFETCH_IDLE_TIMEOUT_MS = 2000
/** §9. */
export const FETCH_MIN_DELAY_MS = 200

/** §9: sizes of the layouts in pixels; the loading animation's cycle in milliseconds. */
export const LAYOUT = {
  containerWidth: 1330,
  sideMenuWidth: 240,
  sideMenuCollapsedWidth: 64,
  topBarHeight: 60,
  desktopHeaderTop: 100,
  menuBarHeight: 60,
  menuBarMobileHeight: 40,
  mobileHeaderHeight: 50,
  subMenuWidth: 200,
  footerColumnWidth: 300,
  logoWidth: 250,
  languageListWidth: 250,
  tooltipWidth: 250,
  loadingCycleMs: 2500,
} as const

/** D15: how long a rate can be bought after it was quoted. */
export const RATE_VALID_MINUTES = 30
