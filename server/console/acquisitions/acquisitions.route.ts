import { REASON } from '#contract/console/reasons.ts'
import { LEDGER_ROWS_MAX } from '#contract/console/stock/acquisition-limits.rule.ts'
import type { Acquisition as WireAcquisition } from '#contract/console/stock/acquisitions.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/lists/pages.rule.ts'
import { exportRows, wireExported } from '#server/console/reports/files/files.ts'
import {
  type Acquisition,
  countAcquisitions,
  type RecordFields,
  selectAcquisition,
  selectAcquisitions,
} from './acquisitions.sql.ts'
import { buyIn, correctAcquisition } from './acquisitions.ts'
import { openLedger } from './ledger-file.ts'
import { selectPapers } from './papers/papers.sql.ts'

type AcquisitionKey =
  | 'GET /acquisitions'
  | 'GET /acquisitions/{id}'
  | 'GET /acquisitions/ledger'
  | 'POST /acquisitions/add'
  | 'POST /acquisitions/{id}/correct'
  | 'POST /acquisitions/export'

const IN_ORDER = { sort: 'acquiredOn', direction: 'asc', offset: 0 } as const
const targetOf = (id: number) => ({ kind: 'acquisition', id: String(id) })

export const acquisitionHandlers: Handlers<AcquisitionKey> = {
  async 'GET /acquisitions'({ database }, { query }) {
    const { page, sort, direction, ...filters } = query
    const count = await countAcquisitions(database, filters)
    const place = { sort, direction, ...placeOf(page) }
    const rows = await selectAcquisitions(database, filters, place)
    return { list: rows.map(wireAcquisition), ...pageOf(page, count) }
  },
  async 'GET /acquisitions/{id}'({ database }, { params }) {
    const row = await selectAcquisition(database, params.id)
    if (row === null) return refuse(404)
    const papers = await selectPapers(database, params.id)
    return {
      acquisition: wireAcquisition(row),
      papers: papers.map(({ id, operator, at, contentType, isErased }) => ({
        id,
        operator,
        contentType,
        isErased,
        at: at.toISOString(),
      })),
    }
  },
  async 'GET /acquisitions/ledger'({ database }, { query }) {
    if ((await countAcquisitions(database, query)) > LEDGER_ROWS_MAX)
      return refuse(409, REASON.tooManyRows)
    const rows = await selectAcquisitions(database, query, { ...IN_ORDER, limit: LEDGER_ROWS_MAX })
    return { list: rows.map(wireAcquisition) }
  },
  async 'POST /acquisitions/add'(tx, { request, session: { operatorId }, now }) {
    const { requestId: _, lines, ...fields } = request
    const bought = await buyIn(tx, {
      record: readRecord({ ...fields, count: 1 }),
      lines: lines.map((line) => ({
        code: line.code,
        count: line.count,
        costYen: line.costYen,
        shelf: line.shelf,
        gradingCompany: line.gradingCompany,
        gradingNumber: line.gradingNumber,
        serialNumber: line.serialNumber,
      })),
      operatorId,
      now,
    })
    if (isRefusal(bought)) return bought
    const count = lines.reduce((sum, line) => sum + line.count, 0)
    return { fields: bought, target: targetOf(bought.id), after: { ...fields, count } }
  },
  async 'POST /acquisitions/{id}/correct'(tx, { params, request, session: { operatorId }, now }) {
    const { requestId: _, reason, ...fields } = request
    const record = readRecord(fields)
    const correction = { correctsId: params.id, record, reason, operatorId, now }
    const outcome = await correctAcquisition(tx, correction)
    if (isRefusal(outcome)) return outcome
    const before = wireAcquisition(outcome.corrected)
    return { fields: { id: outcome.id }, target: targetOf(outcome.id), before, after: fields }
  },
  async 'POST /acquisitions/export'(tx, { request, session: { operatorId }, now }) {
    const { requestId: _, encoding, ...filters } = request
    const fileName = `acquisitions-${now.toISOString().slice(0, 10)}.csv`
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

interface EnteredRecord {
  readonly acquiredOn: string
  readonly kind: string
  readonly count: number
  readonly features: string
  readonly counterpartyName: string
  readonly counterpartyAddress: string
  readonly counterpartyOccupation: string
  readonly counterpartyAge: number | null
  readonly identityCheck: string
  readonly priceYen: number
  readonly invoiceNumber: string
}

function readRecord(entered: EnteredRecord): RecordFields {
  const { kind, count, features } = entered
  return {
    acquiredOn: entered.acquiredOn,
    kind,
    count,
    features,
    counterpartyName: entered.counterpartyName,
    counterpartyAddress: entered.counterpartyAddress,
    counterpartyOccupation: entered.counterpartyOccupation,
    counterpartyAge: entered.counterpartyAge,
    identityCheck: entered.identityCheck,
    priceYen: entered.priceYen,
    invoiceNumber: entered.invoiceNumber,
  }
}

function wireAcquisition(line: Acquisition): WireAcquisition {
  const { id, supplier, kind, count, features, operator } = line
  return {
    id,
    supplier,
    kind,
    count,
    features,
    operator,
    acquiredOn: line.acquiredOn,
    counterpartyName: line.counterpartyName,
    counterpartyAddress: line.counterpartyAddress,
    counterpartyOccupation: line.counterpartyOccupation,
    counterpartyAge: line.counterpartyAge,
    identityCheck: line.identityCheck,
    priceYen: line.priceYen,
    invoiceNumber: line.invoiceNumber,
    correctsId: line.correctsId,
    correctedBy: line.correctedBy,
    correctionReason: line.correctionReason,
    createdAt: line.createdAt.toISOString(),
  }
}
