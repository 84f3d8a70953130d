import { LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import type { PublicPage } from '#src/paths.ts'

/** The picture of a shared link (Open Graph), in the size most services ask for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/**
 * The sentence on each picture, and the icon above it (ui/icons). Without a name: the name is the operator's.
 */
export const SHARE_PICTURES = {
  home: { words: 'share.home', icon: 'truck' },
  tracking: { words: 'share.tracking', icon: 'tracking' },
  features: { words: 'share.features', icon: 'quote' },
  faq: { words: 'share.faq', icon: 'info' },
  contactUs: { words: 'share.contactUs', icon: 'mail' },
  aboutUs: { words: 'share.aboutUs', icon: 'box' },
  oceanShipping: { words: 'share.oceanShipping', icon: 'globe' },
} as const satisfies Partial<Record<PublicPage, { words: string; icon: string }>>
export type SharePicture = keyof typeof SHARE_PICTURES

/** Pages without a picture of their own use the home page's. */
export const sharePictureOf = (page: PublicPage, locale: Locale): string =>
  sharePicturePath(page in SHARE_PICTURES ? (page as SharePicture) : 'home', locale)

export const sharePicturePath = (picture: SharePicture, locale: Locale): string =>
  `/share/${picture}-${locale}.png`

export const allSharePictures = (): { picture: SharePicture; locale: Locale }[] =>
  LOCALES.flatMap((locale) =>
    (Object.keys(SHARE_PICTURES) as SharePicture[]).map((picture) => ({ picture, locale })),
  )
