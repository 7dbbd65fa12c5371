import type { ConsoleDocument } from '#contract/console/payments/documents.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
import { type Receipt, readReceipt, searchReceipts } from '#server/payments/receipts/receipts.ts'

export const documentHandlers: Handlers<'GET /documents' | 'GET /documents/{id}'> = {
  async 'GET /documents'({ database }, { query }) {
    const { page, sort, direction, ...filters } = query
    const place = { sort, direction, ...placeOf(page) }
    const { receipts, count } = await searchReceipts(database, filters, place)
    return { list: receipts.map(wireDocument), ...pageOf(page, count) }
  },
  async 'GET /documents/{id}'({ database }, { params }) {
    const receipt = await readReceipt(database, params.id)
    return receipt === null ? refuse(404) : { document: wireDocument(receipt) }
  },
}

function wireDocument(receipt: Receipt): ConsoleDocument {
  const { id, number, counterparty, points } = receipt
  return {
    id,
    number,
    counterparty,
    points,
    reissueOf: receipt.reissueOf,
    paymentId: receipt.paymentId,
    memberId: receipt.memberId,
    issuedAt: receipt.issuedAt.toISOString(),
    tradedOn: receipt.tradedOn,
    issuerName: receipt.issuerName,
    issuerAddress: receipt.issuerAddress,
    registrationNumber: receipt.registrationNumber,
    totalYen: receipt.totalYen,
    taxRate: receipt.taxRate,
    taxYen: receipt.taxYen,
  }
}
