import type { Receipt as WireReceipt } from '#contract/receipts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { issueReceipt, type Receipt, readReceipts } from './receipts.ts'

export function receiptRoutes({ database, clock }: { database: Database; clock: Clock }): Route[] {
  return [
    route('GET /user/receipt/{id}', async ({ session, params }) => {
      const query = { memberId: session.memberId, paymentId: params.id }
      const found = await readReceipts(database, query)
      if (found === null) return refuse(404)
      return answer({ list: found.receipts.map(wireReceipt), can_issue: found.canIssue })
    }),
    route('POST /user/receipt/{id}', async ({ session, params, request }) => {
      const receipt = await issueReceipt(database, {
        memberId: session.memberId,
        paymentId: params.id,
        requestId: request.request_id,
        now: clock.now(),
      })
      if (receipt === 'unknown') return refuse(404)
      if (receipt === 'not-paid' || receipt === 'too-many') return refuse(409)
      return answer({ receipt: wireReceipt(receipt) })
    }),
  ]
}

function wireReceipt(receipt: Receipt): WireReceipt {
  const { number, points, totalYen, taxRate, taxYen, counterparty } = receipt
  return {
    number,
    reissue_of: receipt.reissueOf,
    name: counterparty,
    point: points,
    issued: wireDateTime(receipt.issuedAt),
    traded_on: receipt.tradedOn,
    issuer_name: receipt.issuerName,
    issuer_address: receipt.issuerAddress,
    registration_number: receipt.registrationNumber,
    total: totalYen,
    tax_rate: taxRate,
    tax: taxYen,
  }
}
