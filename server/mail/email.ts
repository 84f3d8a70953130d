import { LOCALE_FACTS, type Locale } from '#src/domain/shared/locale.ts'
import type { Config } from '#server/platform/config.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'
import { sentence } from '#server/platform/messages.ts'

/** The parts of an email, in order. All of it is text: nothing is ever interpreted as HTML. */
export type EmailBlock =
  | { kind: 'paragraph'; text: string }
  /** Somebody's own text, with their line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'link'; label: string; href: string }
  /** To be typed elsewhere. */
  | { kind: 'code'; text: string }

export interface EmailContent {
  locale: Locale
  subject: string
  blocks: readonly EmailBlock[]
  /** The footer: why it was sent, and the link that unsubscribes. */
  unsubscribe?: { why: string; label: string; href: string }
}
export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** The usual one: `say` gives its words for `subject`, `body` and `after`; `middle` stands before the last. */
export const renderLetter = (
  say: (part: string) => string,
  middle: readonly EmailBlock[],
  locale: Locale,
  config: Pick<Config, 'site'>,
): RenderedEmail =>
  renderEmail(
    {
      locale,
      subject: say('subject'),
      blocks: [
        { kind: 'paragraph', text: say('body') },
        ...middle,
        { kind: 'paragraph', text: say('after') },
      ],
    },
    config,
  )

/** An email as text and as HTML, with the sender's details below. */
export function renderEmail(
  { locale, subject, blocks, unsubscribe }: EmailContent,
  { site }: Pick<Config, 'site'>,
): RenderedEmail {
  const factLine = ([label, value]: readonly [string, string]) =>
    sentence(locale, 'mail.fact', { label, value })
  const sender = [
    site.name,
    site.address,
    factLine([sentence(locale, 'field.phone'), site.phone]),
    factLine([sentence(locale, 'field.email'), site.email]),
  ]
  return {
    subject,
    text: [
      ...blocks.map((block) => asText(block, factLine)),
      `-- \n${sender.join('\n')}`,
      ...(unsubscribe ? [`${unsubscribe.why} ${unsubscribe.label}\n${unsubscribe.href}`] : []),
    ].join('\n\n'),
    html: page(
      LOCALE_FACTS[locale].htmlLang,
      subject,
      `${blocks.map(asHtml).join('\n')}\n<p style="${SMALL}">${sender.map(escapeHtml).join('<br>')}</p>${unsubscribe ? footer(unsubscribe) : ''}`,
      site.name,
    ),
  }
}

const footer = ({ why, label, href }: NonNullable<EmailContent['unsubscribe']>) =>
  `<p style="${SMALLER}">${escapeHtml(why)} <a style="color:#5f5249" href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`

function asText(block: EmailBlock, factLine: (row: readonly [string, string]) => string): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'facts':
      return block.rows.map(factLine).join('\n')
    case 'link':
      return `${block.label}\n${block.href}`
    case 'code':
      return `    ${block.text}`
  }
}

function asHtml(block: EmailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="${TEXT}">${escapeHtml(block.text)}</p>`
    case 'quote':
      return `<blockquote style="${QUOTE}">${escapeHtml(block.text).replaceAll('\n', '<br>')}</blockquote>`
    case 'facts':
      return `<table role="presentation" style="${TABLE}">${block.rows.map(([label, value]) => `<tr><th style="${LABEL}">${escapeHtml(label)}</th><td style="${VALUE}">${escapeHtml(value)}</td></tr>`).join('')}</table>`
    case 'code':
      return `<p style="${CODE}">${escapeHtml(block.text)}</p>`
    case 'link':
      return `<p style="${TEXT}"><a style="${BUTTON}" href="${escapeHtml(block.href)}">${escapeHtml(block.label)}</a></p>`
  }
}

/**
 * Mail programs don't reliably support style sheets or variables: the brand's colours (src/ui/tokens.ts) are
 * set on each element.
 */
const TEXT = 'margin:0 0 16px;line-height:1.6'
const SMALL =
  'margin:32px 0 0;padding-top:16px;border-top:1px solid #e3d9d0;font-size:13px;line-height:1.6;color:#5f5249'
const SMALLER = 'margin:16px 0 0;font-size:13px;line-height:1.6;color:#5f5249'
const QUOTE =
  'margin:0 0 16px;padding:12px 16px;border-left:4px solid #c2410c;background:#f5f0eb;line-height:1.6'
const TABLE = 'margin:0 0 16px;border-collapse:collapse;line-height:1.5'
const LABEL = 'padding:4px 16px 4px 0;text-align:start;vertical-align:top;font-weight:600;color:#5f5249'
const VALUE = 'padding:4px 0;vertical-align:top'
const CODE =
  'margin:0 0 16px;padding:12px 16px;background:#f3ede7;font:700 24px ui-monospace,Consolas,monospace;letter-spacing:4px'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:999px;background:#c2410c;color:#ffffff;font-weight:600;text-decoration:none'

const page = (lang: string, title: string, body: string, name: string) => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#fbf8f5;color:#221a14;font:16px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3d9d0;border-radius:14px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#c2410c">${escapeHtml(name)}</p>
${body}
</div>
</body></html>
`
