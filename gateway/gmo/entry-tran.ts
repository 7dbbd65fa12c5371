import type { Fields } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { ID_PASS } from './constants.ts'
import { credentialError, type IdPassResponse } from './id-pass.wire.ts'

const ORDER_ID = /^[A-Za-z0-9-]{1,27}$/
const AMOUNT = /^[1-9]\d{0,6}$/

/**
 * Handles GMO's call EntryTran for any payment method: opens an order if its order id is unused.
 * NoticeURL, CancelURL and Language exist in the sandbox only. A real shop registers one notice URL
 * with GMO, and GMO's pages return only to RetURL.
 */
export function entryTran(
  { orders }: GatewayContext,
  form: Fields,
  { method, jobs }: { readonly method: string; readonly jobs: readonly string[] },
): IdPassResponse {
  const refusal = credentialError(form) ?? entryError(form, jobs)
  if (refusal !== null) return refusal
  const order = orders.open({
    dialect: ID_PASS,
    orderId: form.OrderID ?? '',
    method,
    yen: Number(form.Amount),
    noticeUrl: form.NoticeURL ?? null,
    cancelUrl: form.CancelURL ?? null,
    language: form.Language === 'en' ? 'en' : 'ja',
    detail: { job: form.JobCd },
  })
  if (order === 'used') return { errorCodes: ['E01040010'] }
  return { fields: { AccessID: order.accessId, AccessPass: order.accessPass } }
}

function entryError({ OrderID = '', JobCd = '', Amount = '' }: Fields, jobs: readonly string[]) {
  if (OrderID === '') return { errorCodes: ['E01040001'] }
  if (!ORDER_ID.test(OrderID))
    return { errorCodes: [OrderID.length > 27 ? 'E01040003' : 'E01040013'] }
  if (JobCd === '') return { errorCodes: ['E01050001'] }
  if (!jobs.includes(JobCd)) return { errorCodes: ['E01050002'] }
  if (!AMOUNT.test(Amount)) return { errorCodes: ['E01060006'] }
  return null
}
