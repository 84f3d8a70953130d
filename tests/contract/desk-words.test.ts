import { expect, test } from 'vitest'
import type { Deps } from '#server/http/context.ts'
import { fieldsOf } from '#server/admin/desk/verb-fields.ts'
import { CHECKS } from '#server/admin/service/health.ts'
import { VERBS } from '#server/admin/verbs.ts'
import { eventNotices, sendMail } from '#server/app/mail-jobs.ts'
import { batchJobs } from '#server/modules/batches/jobs.ts'
import { INQUIRY_STATES } from '#server/modules/inquiries/repository.ts'
import { pushJobs } from '#server/modules/notices/push-job.ts'
import { printJobs } from '#server/modules/orders/label-prints.ts'
import { labelJobs } from '#server/modules/orders/stored-label.ts'
import { webhookJobs } from '#server/modules/webhooks/deliver.ts'
import { HOLIDAY_IDS } from '#src/domain/calendar/provincial-holidays.ts'
import { ACCOUNT_TYPES, ROLE_DEFAULT } from '#src/domain/account/account.ts'
import { MEMBER_ROLES } from '#src/domain/account/roles.ts'
import { INQUIRY_TOPICS } from '#src/domain/account/inquiry.ts'
import { STAFF_ROLES, staffRoleName } from '#src/domain/account/staff.ts'
import { FEATURES } from '#src/domain/desk/features.ts'
import { TOP_UP_METHODS } from '#src/domain/money/top-up.ts'
import { CLAIM_KINDS, CLAIM_STATES } from '#src/domain/orders/claim.ts'
import { LOCALES } from '#src/domain/shared/locale.ts'
import type { DeskVerb } from '#src/contract/desk/verbs.ts'
import { menuFor } from '#src/desk/layout/menu.ts'
import { actOf, isList } from '#src/desk/verbs/row-key.ts'
import { loadDeskMessages } from '#src/desk/words.ts'
import { wordOf } from '#src/desk/verbs/use-desk-words.ts'
import { ANSWERED_KEYS } from '#tests/support/desk/answered-keys.ts'
import { catalogues, readings } from './scans/catalogue.ts'
import { readMessageUse } from './scans/message-use.ts'
import { WORDS_OF_VERBS } from './scans/messages-known.ts'
import { productSources } from './scans/sources.ts'
import { LONGEST_BUTTON } from './scans/voice-rules.ts'

const ids = Object.keys(catalogues.en)
const idsOf = (family: string) => ids.filter((id) => id.startsWith(`desk.${family}.`)).toSorted()
const nounOf = (name: string) => name.split(' ')[0]!
const nouns = [...new Set(Object.keys(VERBS).map(nounOf))]

/** The words of a noun's own, else those for all nouns, as the desk looks for them. */
const idFor = (family: string, noun: string, word: string) =>
  [`desk.${family}.${noun}.${word}`, `desk.${family}.${word}`].find((id) => id in catalogues.en) ??
  `desk.${family}.${word}`

const jobKinds = Object.keys({
  ...sendMail({} as Deps, {} as never),
  ...eventNotices({} as Deps),
  ...batchJobs({} as Deps, {} as never),
  ...labelJobs({} as Deps),
  ...printJobs({} as Deps),
  ...webhookJobs({} as Deps),
  ...pushJobs({} as Deps),
})
/** What an email is about, the first part of its kind, from where the server writes the kinds of its mail. */
const mailKinds = [
  ...new Set(
    productSources(['server']).flatMap(({ file, text }) =>
      [
        ...text.matchAll(/\bkind: ['`]([a-z]+)[:.][a-z$]/gi),
        ...(file === 'server/app/mail-jobs.ts' ? text.matchAll(/^ {2}'([a-z]+):/gm) : []),
      ].map(([, about]) => about!),
    ),
  ),
]

/** Values, besides the choices of a verb, in the columns whose values are words (src/desk/verbs/Cell.tsx). */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  customer: [...ACCOUNT_TYPES, ...MEMBER_ROLES],
  user: [...ACCOUNT_TYPES, ...STAFF_ROLES.map(staffRoleName), ROLE_DEFAULT],
  staff: [...STAFF_ROLES, 'yes', 'no'],
  inquiries: [...INQUIRY_TOPICS, ...INQUIRY_STATES, ...LOCALES],
  claim: [...CLAIM_KINDS, ...CLAIM_STATES],
  topup: [
    ...TOP_UP_METHODS,
    'promo',
    'credits',
    'auto',
    'purchase',
    'invoices',
    'batch',
    'inquiry',
    'open',
    'won',
    'lost',
  ],
  chargeback: ['yes', 'no'],
  payout: ['pending', 'paid', 'failed'],
  promo: ['credit', 'coupon'],
  bill: ['charge', 'credit', 'proposed', 'held', 'sent'],
  margin: ['promised', 'billed', 'cancelled'],
  books: ['asset', 'liability', 'equity', 'income', 'expense', 'unpaid', 'pending', 'failed'],
  prices: ['in_force', 'upcoming', 'past', 'cancelled'],
  closure: ['open', 'closed', ...HOLIDAY_IDS],
  fuel: ['parcel', 'current', 'upcoming', 'ended'],
  markup: ['all', 'current', 'upcoming', 'ended'],
  freight: ['ltl', 'ftl', 'rail', 'drayage', 'open', 'accepted', 'declined', 'withdrawn', 'card', 'operator'],
  health: [...CHECKS, 'ok', 'look', 'wrong'],
  feature: [...FEATURES],
  backups: ['ok', 'wrong'],
  webhook: ['waiting', 'delivered', 'failed'],
  jobs: jobKinds,
  mail: mailKinds,
}

test('every noun has its name, and every verb its button and its help, and there are no others', () => {
  const names = Object.keys(VERBS)
  const acts = names.map((name) => `${nounOf(name)}.${actOf({ name })}`)
  const screens = menuFor(names.map((name) => ({ name }) as DeskVerb)).flatMap((group) => group.nouns)
  expect(idsOf('noun')).toEqual(
    [...new Set([...nouns, ...screens])].map((noun) => `desk.noun.${noun}`).toSorted(),
  )
  expect(idsOf('verb')).toEqual(acts.map((act) => `desk.verb.${act}`).toSorted())
  expect(idsOf('help')).toEqual(acts.map((act) => `desk.help.${act}`).toSorted())
})

const fields = Object.entries(VERBS).flatMap(([name, verb]) =>
  fieldsOf(verb).map((field) => ({ noun: nounOf(name), ...field })),
)

test('every field has a label, and there are no others', () => {
  expect(idsOf('field')).toEqual(
    [...new Set(fields.map(({ noun, name }) => idFor('field', noun, name)))].toSorted(),
  )
  const hints = new Set(fields.map(({ noun, name }) => idFor('hint', noun, name)))
  expect(idsOf('hint').filter((id) => !hints.has(id))).toEqual([])
})

test('every choice and every value of a column of words is in words, and there are no others', () => {
  const choices = fields.flatMap(({ noun, options = [] }) =>
    options
      .filter((value) => !/^[A-Z/-]+$|^(csv|xlsx|json)$/.test(value))
      .map((value) => [noun, value] as const),
  )
  const values = Object.entries(VALUES).flatMap(([noun, all]) => all.map((value) => [noun, value] as const))
  expect(idsOf('option')).toEqual(
    [
      ...new Set([...choices, ...values].map(([noun, value]) => idFor('option', noun, wordOf(value)))),
    ].toSorted(),
  )
})

test('mail that the server writes is found where it is written', () => {
  expect(mailKinds).toContain('order')
  expect(jobKinds).toContain('send-mail')
})

test('every key that a command answers has its heading, of the desk or of the account, and there are no others', async () => {
  const messages = await loadDeskMessages('en')
  const keys = Object.entries(ANSWERED_KEYS).flatMap(([noun, all]) =>
    all.split(' ').map((key) => ({ key, id: idFor('column', noun, key) })),
  )
  expect(
    keys.filter(({ key, id }) => ![id, `field.${key}`, `price.${key}`].some((one) => one in messages)),
  ).toEqual([])
  const needed = new Set(keys.map(({ id }) => id))
  expect(idsOf('column').filter((id) => !needed.has(id))).toEqual([])
})

test('the desk asks for no other words of its own', () => {
  const { strings, families } = readMessageUse(productSources(['src/desk', 'server/admin/desk']))
  const families_ = [...families.keys()].filter((family) => family.startsWith('^desk'))
  const unused = ids.filter(
    (id) =>
      id.startsWith('desk.') &&
      !WORDS_OF_VERBS.test(id) &&
      !strings.has(id) &&
      !families_.some((family) => new RegExp(family).test(id)),
  )
  expect(unused).toEqual([])
})

test.each(LOCALES)(
  'its buttons and menu are short in %s, and its help doesn’t speak of a command line',
  (locale) => {
    const words = catalogues[locale]
    const long = [...idsOf('verb'), ...idsOf('noun')].filter(
      (id) => words[id]!.length > LONGEST_BUTTON[locale],
    )
    expect(long.map((id) => `${id}: ${words[id]}`)).toEqual([])
    expect(
      idsOf('help').filter((id) =>
        readings(words[id]!).some((said) => /--|\bprint|command line|npm/.test(said)),
      ),
    ).toEqual([])
    // On one line of the menu, whose Chinese letters are twice as wide.
    const widest = locale === 'zh' ? 10 : 21
    expect(idsOf('noun').filter((id) => words[id]!.length > widest)).toEqual([])
    // A button says what it does; a list is a tab, which is named.
    expect(
      idsOf('verb').filter((id) => !isList({ name: id.split('.').at(-1)! }) && words[id]!.endsWith('.')),
    ).toEqual([])
  },
)
