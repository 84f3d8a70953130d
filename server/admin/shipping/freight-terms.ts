import { asc, eq } from 'drizzle-orm'
import { FREIGHT_MODES, type FreightMode } from '#src/domain/freight/freight.ts'
import { asLocale, LOCALES, type Locale } from '#src/domain/shared/locale.ts'
import { auditOperator } from '#server/db/audit.ts'
import { users } from '#server/db/schema/accounts.ts'
import { freightTerms } from '#server/db/schema/freight.ts'
import type { QuoteRecord } from '#server/modules/freight/repository.ts'
import type { Deps } from '#server/http/context.ts'
import { UsageError, type Command } from '#server/admin/cli/command.ts'
import { say } from '#server/admin/cli/say.ts'
import { listing } from '#server/admin/cli/table.ts'

/** The most letters of one text. */
const LETTERS = 2000
const NONE = 'none'

export async function listTerms({ options }: Command, { database }: Deps): Promise<string> {
  const found = await database.sql.select().from(freightTerms).orderBy(asc(freightTerms.code))
  const rows = found.map(({ code, defaultFor, words }) => ({
    code,
    defaultFor: defaultFor.join(','),
    ...(Object.fromEntries(LOCALES.map((locale) => [locale, words[locale]])) as Record<Locale, string>),
  }))
  return listing(options, ['code', 'default for', ...LOCALES], rows)
}

/** `terms set liability --en "…" …`: a new text in every language; of a known one what is given changes. */
export async function setTerms({ words: [given], options }: Command, deps: Deps): Promise<string> {
  const { database, clock } = deps
  const code = parseCode(given)
  const wanted = options.default === undefined ? undefined : parseModes(options.default)
  await database.transaction(async (tx) => {
    // All of them: of two that become the default of a mode at once, the second ends the first.
    const all = await tx.select().from(freightTerms).for('update')
    const known = all.find((one) => one.code === code)
    const words = Object.fromEntries(
      LOCALES.map((locale) => [locale, (options[locale] ?? known?.words[locale] ?? '').trim()]),
    ) as Record<Locale, string>
    const missing = LOCALES.filter((locale) => words[locale] === '')
    if (missing.length > 0)
      throw new UsageError(say('verb.terms.missing', { code, languages: missing.join(', ') }))
    if (LOCALES.some((locale) => words[locale].length > LETTERS))
      throw new UsageError(say('verb.terms.tooLong', { letters: LETTERS }))
    const defaultFor = wanted ?? known?.defaultFor ?? []
    const values = { code, words, defaultFor, updatedAt: clock.now() }
    for (const other of all) {
      const left = other.defaultFor.filter((mode) => !defaultFor.includes(mode))
      if (other.code === code || left.length === other.defaultFor.length) continue
      await tx.update(freightTerms).set({ defaultFor: left }).where(eq(freightTerms.code, other.code))
    }
    await tx
      .insert(freightTerms)
      .values(values)
      .onConflictDoUpdate({ target: freightTerms.code, set: values })
    await auditOperator(tx, clock, 'terms:set', code, { defaultFor })
  })
  return say('verb.terms.set', { code })
}

/** Offers that have it keep their words. */
export async function removeTerms({ words: [given] }: Command, { database, clock }: Deps): Promise<string> {
  const code = parseCode(given)
  await database.transaction(async (tx) => {
    const gone = await tx.delete(freightTerms).where(eq(freightTerms.code, code)).returning()
    if (gone.length === 0) throw new UsageError(say('verb.notFound', { name: code }))
    await auditOperator(tx, clock, 'terms:remove', code)
  })
  return say('verb.terms.removed', { code })
}

/**
 * The texts that an offer has, in the language of whoever asked: those named, else the one for its mode.
 * @param given codes with commas between them, or none
 */
export async function termsFor(
  { mode, userId }: Pick<QuoteRecord, 'mode' | 'userId'>,
  given: string | undefined,
  { database }: Pick<Deps, 'database'>,
): Promise<string[]> {
  const library = await database.sql.select().from(freightTerms).orderBy(asc(freightTerms.code))
  const codes =
    given === undefined
      ? library.filter(({ defaultFor }) => defaultFor.includes(mode)).map(({ code }) => code)
      : listed(given)
  if (codes.length === 0) return []
  const [user] = await database.sql.select({ locale: users.locale }).from(users).where(eq(users.id, userId))
  return codes.map((code) => {
    const found = library.find((one) => one.code === code)
    if (!found) throw new UsageError(say('verb.notFound', { name: code }))
    return found.words[asLocale(user?.locale)]
  })
}

const listed = (given: string): string[] =>
  given === NONE
    ? []
    : given
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)

function parseCode(given: string | undefined): string {
  if (given === undefined || given === NONE || !/^[a-z][a-z0-9-]{0,39}$/.test(given))
    throw new UsageError(say('verb.terms.code', { code: given ?? '' }))
  return given
}

function parseModes(given: string): FreightMode[] {
  const modes = listed(given)
  const wrong = modes.find((one) => !FREIGHT_MODES.includes(one as FreightMode))
  if (wrong !== undefined)
    throw new UsageError(say('verb.terms.mode', { mode: wrong, modes: FREIGHT_MODES.join(', ') }))
  return modes as FreightMode[]
}
