import type { ReactNode } from 'react'
import {
  MAX_LABEL_TEXT,
  MAX_PARCEL_WEIGHT,
  MAX_TRACKING_NUMBERS,
  RATE_VALID_MINUTES,
} from '#src/domain/shared/limits.ts'
import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import { HeroPicture } from '#src/features/site/home/HeroPicture.tsx'
import { DevelopersText } from '#src/features/site/developers/DevelopersText.tsx'
import { AboutText } from '#src/features/site/text/AboutText.tsx'
import { ContactText } from '#src/features/site/text/ContactText.tsx'
import { FaqText } from '#src/features/site/text/FaqText.tsx'
import { FeaturesText } from '#src/features/site/text/FeaturesText.tsx'
import { LongText, TextHead } from '#src/features/site/text/LongText.tsx'
import { OceanHead, OceanText } from '#src/features/site/text/OceanText.tsx'
import type { MadeParts } from '#src/features/site/text/made-text.ts'
import { parseText, type SiteText } from '#src/features/site/text/parse-text.ts'
import { ACCOUNT_PATHS, PUBLIC_PATHS, type PublicPage } from '#src/paths.ts'
import { SITE } from '#src/site-config.ts'
import { absoluteUrl } from './page-head.ts'

/** Pages whose text is in files that anybody can edit: `locales/pages/<page>/<locale>.md`. */
export const TEXT_PAGES = [
  'aboutUs',
  'contactUs',
  'developers',
  'faq',
  'features',
  'oceanShipping',
  'privacyPolicy',
  'termsOfService',
] as const satisfies PublicPage[]
export type TextPage = (typeof TEXT_PAGES)[number]

const FILES = import.meta.glob<string>('/locales/pages/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const sourceOf = (page: TextPage, locale: Locale): string => {
  const source = FILES[`/locales/pages/${page}/${locale}.md`]
  if (source === undefined) throw new Error(`there is no locales/pages/${page}/${locale}.md`)
  return source
}

/** @throws with the file's name before the error */
export function siteText(page: TextPage, locale: Locale): SiteText {
  try {
    return parseText(sourceOf(page, locale), {
      values: valuesIn(locale),
      date: dayIn(locale),
      paths: { ...PUBLIC_PATHS, ...ACCOUNT_PATHS },
    })
  } catch (error) {
    throw new Error(`locales/pages/${page}/${locale}.md: ${(error as Error).message}`, { cause: error })
  }
}

/** The parts of this page that KeptText leaves in place, or null where all text is messages. */
export function madeParts(page: PublicPage, locale: Locale): MadeParts | null {
  if (!isTextPage(page)) return null
  const text = siteText(page, locale)
  return { head: HEADS[page]?.(text) ?? <TextHead text={text} />, body: BODIES[page](text) }
}

const isTextPage = (page: PublicPage): page is TextPage =>
  (TEXT_PAGES as readonly PublicPage[]).includes(page)

const HEADS: Partial<Record<TextPage, (text: SiteText) => ReactNode>> = {
  aboutUs: (text) => (
    <div className="about-head">
      <TextHead text={text} />
      <HeroPicture />
    </div>
  ),
  oceanShipping: (text) => <OceanHead text={text} />,
}
const BODIES: Record<TextPage, (text: SiteText) => ReactNode> = {
  aboutUs: (text) => <AboutText text={text} />,
  contactUs: (text) => <ContactText text={text} />,
  developers: (text) => <DevelopersText text={text} origin={absoluteUrl('')} />,
  faq: (text) => <FaqText text={text} />,
  features: (text) => <FeaturesText text={text} />,
  oceanShipping: (text) => <OceanText text={text} />,
  privacyPolicy: (text) => <LongText text={text} />,
  termsOfService: (text) => <LongText text={text} />,
}

/** Numbers and names the texts take from the product itself, so that they stay true when it changes. */
function valuesIn(locale: Locale): Record<string, string> {
  const format = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(LOCALE_FACTS[locale].bcp47, options).format(value)
  return {
    name: SITE.name,
    phone: SITE.phone,
    email: SITE.email,
    address: SITE.address,
    discount: format(SITE.discountPercent / 100, { style: 'percent' }),
    returnDays: format(SITE.returnDays),
    freeDeliveryOver: format(SITE.freeDeliveryOver, {
      style: 'currency',
      currency: 'CAD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }),
    maxKg: format(MAX_PARCEL_WEIGHT.kg),
    maxLb: format(MAX_PARCEL_WEIGHT.lb),
    maxNumbers: format(MAX_TRACKING_NUMBERS),
    maxLabelText: format(MAX_LABEL_TEXT),
    rateMinutes: format(RATE_VALID_MINUTES),
    inquiryMonths: format(SITE.inquiryMonths),
    mailDays: format(SITE.mailDays),
  }
}

const dayIn = (locale: Locale) => (day: string) =>
  new Intl.DateTimeFormat(LOCALE_FACTS[locale].bcp47, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
