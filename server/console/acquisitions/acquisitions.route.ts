import { REASON } from '#contract/console/reasons.ts'
import { LEDGER_ROWS_MAX } from '#contract/console/stock/acquisition-limits.rule.ts'
import type { acquisitionCalls } from '#contract/console/stock/acquisitions.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { importActOf } from '#server/console/imports/imports.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { exportRows, wireExported } from '#server/console/reports/files/files.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import {
  acquisitionSource,
  countAcquisitions,
  selectAcquisition,
  selectAcquisitions,
  selectBoughtCards,
} from './acquisitions.sql.ts'
import { buyIn, correctAcquisition } from './acquisitions.ts'
import { openLedger } from './ledger-file.ts'
import { readBoughtLines } from './lines-file.ts'
import { selectPapers } from './papers/papers.sql.ts'

const targetOf = (id: number) => ({ kind: 'acquisition', id: String(id) })

export const acquisitionHandlers: Handlers<keyof typeof acquisitionCalls> = {
  'GET /acquisitions': ({ database }, { query }) => readPage(database, acquisitionSource, query),
  async 'GET /acquisitions/{id}'({ database }, { params: { id } }) {
    const acquisition = await selectAcquisition(database, id)
    if (acquisition === null) return refuse(404)
    const [cards, papers] = await Promise.all([
      selectBoughtCards(database, id),
      selectPapers(database, { acquisitionId: id }),
    ])
    return { acquisition, cards, papers }
  },
  async 'GET /acquisitions/ledger'({ database }, { query }) {
    if ((await countAcquisitions(database, query)) > LEDGER_ROWS_MAX)
      return refuse(409, REASON.tooManyRows)
    return { list: await selectAcquisitions(database, query, { limit: LEDGER_ROWS_MAX }) }
  },
  async 'POST /acquisitions/add'(tx, { request, session: { operatorId }, now }) {
    const { requestId: _, lines, ...fields } = request
    const bought = await buyIn(tx, { record: fields, lines, operatorId, now })
    if (isRefusal(bought)) return bought
    const count = lines.reduce((sum, line) => sum + line.count, 0)
    return { fields: bought, target: targetOf(bought.id), after: { ...fields, count } }
  },
  async 'POST /acquisitions/lines'(tx, { request: { file, isDryRun } }) {
    const outcome = await readBoughtLines(tx, { file, isDryRun })
    if (isRefusal(outcome)) return outcome
    return { ...importActOf(outcome, 'acquisition', { isDryRun }), fields: outcome }
  },
  async 'POST /acquisitions/{id}/correct'(tx, { params, request, session: { operatorId }, now }) {
    const { requestId: _, reason, ...record } = request
    const correction = { correctsId: params.id, record, reason, operatorId, now }
    const outcome = await correctAcquisition(tx, correction)
    if (isRefusal(outcome)) return outcome
    const { id, corrected: before } = outcome
    return { fields: { id }, target: targetOf(id), before, after: record }
  },
  async 'POST /acquisitions/export'(tx, { request, session: { operatorId }, now }) {
    const { requestId: _, encoding, ...filters } = request
    const fileName = `acquisitions-${wireDay(now)}.csv`
    const source = await openLedger(tx, filters)
    const parameters = { encoding, filters }
    const file = { kind: 'acquisitions', fileName, parameters, source } as const
    const exported = await exportRows(tx, file, { operatorId, now })
    return {
      fields: wireExported(exported),
      target: { kind: 'acquisition', id: null },
      after: { fileName, count: exported.count, filters },
    }
  },
}
