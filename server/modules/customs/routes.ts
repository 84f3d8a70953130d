import { ruleName } from '#src/domain/customs/additional-duty.ts'
import { type CustomsEstimate } from '#src/domain/customs/customs-estimate.ts'
import { dutyQuestionOf, estimateOrNull } from '#src/domain/customs/landed-cost.ts'
import type { DutyAnswer } from '#src/domain/customs/duty.ts'
import { contract } from '#src/contract/contract.ts'
import type { DutyTables } from '#src/domain/customs/tariff.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { paperFile } from '#server/http/paper-file.ts'
import { RequestError } from '#server/platform/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { estimatePaper } from './estimate-paper.ts'
import { checkPackingList, listPaper } from './packing-list.ts'
import { createCustomsReference } from './reference-tables.ts'

const { hs, estimate, estimatePaper: paper, packingList, packingListPaper } = contract.customs

/** The tables are the operator's and not a customer's, so they are read from the whole database. */
export function customsRoutes(serve: Serve, deps: { database: Database; clock: Clock }): void {
  const reference = createCustomsReference(deps)
  serve(hs, async ({ q }) => (await reference.hs()).search(q))
  serve(estimate, async (input) => estimateOrThrow(input, await reference.tables()))
  serve.file(paper, async ({ shownCents, ...input }, { locale, draw }) => {
    const tables = await reference.tables()
    const answer = estimateOrThrow(input, tables)
    if ('forbidden' in answer) {
      const { line, name, from } = answer.forbidden[0]!
      throw new RequestError('customs.mayNotEnter', {
        values: { line: line + 1, rule: ruleName(name, locale), day: from },
      })
    }
    if ('unknown' in answer)
      throw new RequestError('customs.rateUnknown', {
        fields: Object.fromEntries(
          answer.unknown.map((at) => [`goods[${at}].dutyRate`, 'validation.dutyRateUnknown']),
        ),
      })
    if (answer.totalCents !== shownCents) throw new RequestError('customs.tablesChanged')
    return paperFile(draw, estimatePaper(input, answer, locale), `estimate-${input.arrivalDate}.pdf`)
  })
  serve(packingList, async ({ rows, mapping }) => checkPackingList(rows, mapping))
  serve.file(packingListPaper, async ({ kind, ...list }, { locale, clock, draw }) =>
    paperFile(draw, listPaper(kind, list, locale, clock.now()), `${kind}.pdf`),
  )
}

function estimateOrThrow(input: CustomsEstimate, tables: DutyTables): DutyAnswer {
  const answer = estimateOrNull(dutyQuestionOf(input), tables)
  if (!answer) throw new RequestError('customs.cannotEstimate')
  return answer
}
