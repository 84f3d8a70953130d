const MB = 1024 * 1024

/** Specification §9 (and the limits of §5): the name in `limits.ts` and the value it must have. */
export const CONSTANTS: Record<string, unknown> = {
  DUPLICATE_SUBMIT_WINDOW_MS: 1000,
  DUPLICATE_SUBMIT_MAX_BYTES: 5 * MB,
  HTTP_TIMEOUT_MS: 180_000,
  CAPTCHA_TIMEOUT_MS: 20_000,
  ERROR_TOAST_MS: 5000,
  LOCALE_COOKIE_DAYS: 365,
  MAX_PARCEL_WEIGHT: { kg: 20, lb: 44 },
  MAX_TRACKING_NUMBERS: 25,
  MAX_LABEL_TEXT: 35,
  PASSWORD_MIN: 6,
  PASSWORD_MAX: 20,
  PASSWORD_FORBIDDEN: '<>"\'\\|',
  MAX_IMAGE_BYTES: 5 * MB,
  MAX_VIDEO_BYTES: 20 * MB,
  MAX_IMAGES: 5,
  LIFT_GATE_MAX: { weightLb: 1500, lengthIn: 84, widthIn: 48, heightIn: 48 },
  MAX_STACKABLE_HEIGHT_IN: 48,
  MIN_PICKUP_WINDOW_HOURS: 2,
  LTL_PICKUP_WITHIN_HOURS: 24,
  CURRENCY: 'CAD',
  DATE_HINT: 'YYYY/MM/DD',
  PROGRESS_THROTTLE_MS: 200,
  PROGRESS_DURATION_MS: 5000,
  CHUNK_RELOAD_GUARD_MS: 60_000,
  PREFETCH_IDLE_TIMEOUT_MS: 2000,
  FETCH_MIN_DELAY_MS: 200,
}

/**
 * Specification §9, sizes in pixels and the duration of the loading animation; browser tests measure them on
 * the screen.
 */
export const LAYOUT_SIZES: Record<string, number> = {
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
}

/** Specification §7, exactly: what is sent, and whether without a token. */
export const FIXED_CALLS: { call: string; sends: string[]; isPublic: boolean; answers?: string[] }[] = [
  {
    call: 'POST /auth/login',
    sends: ['username', 'password', 'code', 'uuid'],
    isPublic: true,
    answers: ['access_token', 'expires_in'],
  },
  {
    call: 'POST /system/user/customRegister',
    sends: [
      'accountType',
      'nickName',
      'email',
      'mobile',
      'password',
      'confirmPassword',
      'company',
      'taxNumber',
      'locale',
      'terms',
      'code',
      'uuid',
    ],
    isPublic: true,
  },
  { call: 'POST /auth/refresh', sends: [], isPublic: false },
  { call: 'POST /auth/impersonate', sends: ['token'], isPublic: true },
  { call: 'GET /system/user/getInfo', sends: [], isPublic: false },
  { call: 'DELETE /auth/logout', sends: [], isPublic: false },
  { call: 'GET /code', sends: [], isPublic: true },
]
