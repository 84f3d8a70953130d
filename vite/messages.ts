import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { SCREEN_SCOPES, scopeOfId } from '../src/i18n/screen-words.ts'
import type { Compact } from '../src/i18n/messages.ts'
import type { Plugin } from 'vite'

const PREFIX = 'virtual:messages/'
/** First words of ids that only the server or only the build uses. */
const SERVER_FAMILIES = ['account', 'factors', 'mail', 'rates', 'verb']
/** Only staff read them, at a desk that is a bundle of its own. */
const DESK_FAMILY = 'desk'
const BUILD_FAMILIES = ['share', 'start', 'developers']
/** In families that both sides use: only the server says them, in `msg`. */
const SERVER_ALONE = [
  'auth.confirm.already',
  'auth.impersonate.used',
  'auth.link.',
  'auth.mail.enough',
  'error.clientTooOld',
  'error.forbidden',
  'error.full',
  'error.inProgress',
  'error.inquiryArrived',
  'error.keyReused',
  'error.needsKey',
  'error.noSuchCall',
  'error.tooMany',
]
/** In families that both sides use: messages only for public pages, and messages only for the account. */
const PUBLIC_ALONE = [
  'auth.confirm.',
  'auth.invitation.',
  'auth.mobile.',
  'auth.register.',
  'layout.footer.',
  'locale.machine.',
]
const ACCOUNT_ALONE = Object.entries({
  validation: [
    'ambiguous',
    'battery',
    'avatar',
    'blanket',
    'border',
    'canadian',
    'cardE',
    'cardN',
    'cardT',
    'claim',
    'closesAfter',
    'commod',
    'container',
    'cusma',
    'customs',
    'cvv',
    'dayOrder',
    'declaration',
    'duty',
    'exchange',
    'factor',
    'hazard',
    'hsCode',
    'hsTen',
    'liftGate',
    'lineValue',
    'loadFile',
    'looseB',
    'lowCharge',
    'ltl',
    'mobile',
    'netAbove',
    'nmfc',
    'noPacking',
    'notStack',
    'onePicture',
    'pickupHours',
    'pickupPast',
    'pickupReady',
    'pickupWindow',
    'postalCodeS',
    'prohibited',
    'reefer',
    'reload',
    'return',
    'shipDate',
    'storageFull',
    'tariff',
    'temperature',
    'topUp',
    'unNumber',
    'webhook',
  ],
  action: [
    'addCredit',
    'delete',
    'discard',
    'edit',
    'export',
    'fromBook',
    'moreAddress',
    'nextPage',
    'openBook',
    'openPdf',
    'pay',
    'previousPage',
    'scan',
    'select',
    'undo',
    'sendClaim',
    'sendDispute',
    'showTable',
    'takePhoto',
    'useFound',
    'useP',
  ],
  error: ['changedElsewhere', 'impersonated', 'role'],
  layout: [
    'actions',
    'aside',
    'breadcrumbs',
    'confirmEmail',
    'impersonation',
    'labelled',
    'logout',
    'pair',
    'personalCenter',
    'signIn',
    'toggleMenu',
    'userMenu',
  ],
  state: [
    'addressDiffers',
    'busyAgain',
    'completion',
    'draftRestored',
    'empty',
    'hs',
    'noMatches',
    'noneInBook',
    'newerTab',
    'noneOnDevice',
    'pageOf',
    'postalM',
    'results',
    'seenOrders',
    'selected',
    'signedOut',
    'working',
  ],
}).flatMap(([family, beginnings]) => beginnings.map((beginning) => `${family}.${beginning}`))
/** Messages of public pages that the account uses too. */
const SHARED_WITH_ACCOUNT = ['site.tracking.', 'site.inquiry.files.']
/** First words of the message ids that a public page can use; the rest belongs to the account. */
const PUBLIC_FAMILIES = [
  'site',
  'layout',
  'auth',
  'error',
  'validation',
  'locale',
  'track',
  'tracker',
  'action',
  'state',
  'theme',
]
/** Messages only for document heads and the manifest, which the build writes. */
const HEAD_ALONE = /^site\.(manifest\..+|\w+\.(title|description))$/
/** Fields of the public forms: their labels, hints and options. */
const PUBLIC_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'accountType',
  'nickName',
  'memberRole',
  'email',
  'mobile',
  'company',
  'taxNumber',
  'code',
  'remember',
  'keep',
  'terms',
  'trackingNumbers',
  'from',
  'to',
  'weight',
  'topic',
  'name',
  'phone',
  'message',
  'files',
  'originCountry',
  'originPlace',
  'destinationPlace',
  'oceanMode',
  'containerType',
  'containerCount',
  'cubicMetres',
  'kilograms',
  'readyDate',
  'goods',
]

/**
 * `virtual:messages/<public account a screen's desk made>/<locale>`: messages as compiled syntax trees in compact
 * form, so that no parser is shipped. `made`: what the build itself writes. A message that can't be parsed
 * fails the build with its id.
 */
export function messages(): Plugin {
  return {
    name: 'portage-messages',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const [scope, locale] = id.slice(PREFIX.length + 1).split('/') as [string, string]
      const file = fileURLToPath(new URL(`../locales/${locale}.json`, import.meta.url))
      this.addWatchFile(file)
      const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      const inScope = Object.entries(all).filter(([key]) => IN_SCOPE[scope]!(key))
      return `export const messages = ${JSON.stringify(Object.fromEntries(inScope.map(([key, text]) => [key, compile(key, text)])))}`
    },
  }
}

const begins = (beginnings: readonly string[], key: string) =>
  beginnings.some((beginning) => key.startsWith(beginning))
const isOf = (families: readonly string[], key: string) => families.includes(key.split('.')[0]!)
const IN_SCOPE: Record<string, (key: string) => boolean> = {
  public: isPublic,
  account: (key: string) =>
    (!isOf([...SERVER_FAMILIES, ...BUILD_FAMILIES, DESK_FAMILY, 'site'], key) &&
      !begins(PUBLIC_ALONE, key) &&
      !scopeOfId(key)) ||
    begins(SHARED_WITH_ACCOUNT, key),
  ...Object.fromEntries(SCREEN_SCOPES.map((screen) => [screen, (key: string) => scopeOfId(key) === screen])),
  // Who uploads a card reads at the desk what is wrong with it.
  desk: (key: string) => isOf([DESK_FAMILY, 'rates'], key),
  made: (key: string) => !isOf([...SERVER_FAMILIES, DESK_FAMILY], key),
}

/** The compact form that src/i18n/messages.ts expands: a text is a string, a value its name in a list. */
function compact(tree: readonly MessageFormatElement[]): Compact[] {
  return tree.map((node): Compact => {
    if (node.type === TYPE.literal) return node.value
    if (node.type === TYPE.argument) return [node.value]
    if (node.type === TYPE.tag)
      return { type: node.type, value: node.value, children: compact(node.children) }
    if (node.type !== TYPE.plural && node.type !== TYPE.select) return { ...node }
    const options = Object.fromEntries(
      Object.entries(node.options).map(([name, { value }]) => [name, compact(value)]),
    )
    return {
      type: node.type,
      value: node.value,
      options,
      ...(node.type === TYPE.plural &&
        (node.pluralType !== 'cardinal' || node.offset !== 0) && {
          pluralType: node.pluralType,
          offset: node.offset,
        }),
    }
  })
}

function isPublic(key: string): boolean {
  const [family, name] = key.split('.') as [string, string]
  return (
    (PUBLIC_FAMILIES.includes(family) &&
      !begins([...ACCOUNT_ALONE, ...SERVER_ALONE], key) &&
      !HEAD_ALONE.test(key)) ||
    (['field', 'hint', 'option'].includes(family) && PUBLIC_FIELDS.includes(name))
  )
}

function compile(key: string, text: string) {
  try {
    return compact(parse(text, { ignoreTag: false }))
  } catch (error) {
    throw new Error(`The message ${key} cannot be parsed: ${text}`, { cause: error })
  }
}
