import { REASON } from '#contract/console/reasons.ts'
import {
  LEDGER_ROWS_MAX,
  type Acquisition as WireAcquisition,
} from '#contract/console/stock/acquisitions.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
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

const IN_ORDER = { sort: 'acquired_on', direction: 'asc', offset: 0 } as const
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
      papers: papers.map(
        ({ id, operator, at, contentType: content_type, isErased: is_erased }) => ({
          ...{ id, operator, content_type, is_erased, at: at.toISOString() },
        }),
      ),
    }
  },
  async 'GET /acquisitions/ledger'({ database }, { query }) {
    if ((await countAcquisitions(database, query)) > LEDGER_ROWS_MAX)
      return refuse(409, REASON.tooManyRows)
    const rows = await selectAcquisitions(database, query, { ...IN_ORDER, limit: LEDGER_ROWS_MAX })
    return { list: rows.map(wireAcquisition) }
  },
  async 'POST /acquisitions/add'(tx, { request, session: { operatorId }, now }) {
    const { request_id: _, lines, ...fields } = request
    const bought = await buyIn(tx, {
      record: readRecord({ ...fields, count: 1 }),
      lines: lines.map((line) => ({
        ...{ code: line.code, count: line.count, costYen: line.cost_yen, shelf: line.shelf },
        ...{ gradingCompany: line.grading_company, gradingNumber: line.grading_number },
        serialNumber: line.serial_number,
      })),
      ...{ operatorId, now },
    })
    if (isRefusal(bought)) return bought
    const count = lines.reduce((sum, line) => sum + line.count, 0)
    return { fields: bought, target: targetOf(bought.id), after: { ...fields, count } }
  },
  async 'POST /acquisitions/{id}/correct'(tx, { params, request, session: { operatorId }, now }) {
    const { request_id: _, reason, ...fields } = request
    const record = readRecord(fields)
    const correction = { correctsId: params.id, record, reason, operatorId, now }
    const outcome = await correctAcquisition(tx, correction)
    if (isRefusal(outcome)) return outcome
    const before = wireAcquisition(outcome.corrected)
    return { fields: { id: outcome.id }, target: targetOf(outcome.id), before, after: fields }
  },
  async 'POST /acquisitions/export'(tx, { request, session: { operatorId }, now }) {
    const { request_id: _, encoding, ...filters } = request
    const fileName = `acquisitions-${now.toISOString().slice(0, 10)}.csv`
    const source = await openLedger(tx, filters)
    const parameters = { encoding, filters }
    const file = { kind: 'acquisitions', fileName, parameters, source } as const
    const exported = await exportRows(tx, file, { operatorId, now })
    return {
      fields: wireExported(exported),
      target: { kind: 'acquisition', id: null },
      after: { file_name: fileName, count: exported.count, filters },
      isAnswerSecret: exported.file !== null,
    }
  },
}

interface EnteredRecord {
  readonly acquired_on: string
  readonly kind: string
  readonly count: number
  readonly features: string
  readonly counterparty_name: string
  readonly counterparty_address: string
  readonly counterparty_occupation: string
  readonly counterparty_age: number | null
  readonly identity_check: string
  readonly price_yen: number
  readonly invoice_number: string
}

function readRecord(entered: EnteredRecord): RecordFields {
  const { kind, count, features } = entered
  return {
    ...{ acquiredOn: entered.acquired_on, kind, count, features },
    counterpartyName: entered.counterparty_name,
    counterpartyAddress: entered.counterparty_address,
    counterpartyOccupation: entered.counterparty_occupation,
    counterpartyAge: entered.counterparty_age,
    identityCheck: entered.identity_check,
    ...{ priceYen: entered.price_yen, invoiceNumber: entered.invoice_number },
  }
}

function wireAcquisition(line: Acquisition): WireAcquisition {
  const { id, supplier, kind, count, features, operator } = line
  return {
    ...{ id, supplier, kind, count, features, operator, acquired_on: line.acquiredOn },
    counterparty_name: line.counterpartyName,
    counterparty_address: line.counterpartyAddress,
    counterparty_occupation: line.counterpartyOccupation,
    counterparty_age: line.counterpartyAge,
    ...{ identity_check: line.identityCheck, price_yen: line.priceYen },
    ...{ invoice_number: line.invoiceNumber, corrects_id: line.correctsId },
    ...{ corrected_by: line.correctedBy, correction_reason: line.correctionReason },
    created_at: line.createdAt.toISOString(),
  }
}
