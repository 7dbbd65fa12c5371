import type { Fields } from '#gateway/bodies.ts'
import type { GatewayCore } from '#gateway/core.ts'
import { type Answer, refuseShop } from './id-pass.wire.ts'
import { ID_PASS } from './names.ts'

const ORDER_ID = /^[A-Za-z0-9-]{1,27}$/
const AMOUNT = /^[1-9]\d{0,6}$/

/**
 * EntryTran of any method: an id that was never used, a job, an amount. NoticeURL, CancelURL and Language are the
 * sandbox's own; at GMO a shop sets the notice's address once, and pages come back to RetURL alone.
 */
export function enter(
  { orders }: GatewayCore,
  form: Fields,
  { method, jobs }: { readonly method: string; readonly jobs: readonly string[] },
): Answer {
  const wrong = refuseShop(form) ?? refuseEntry(form, jobs)
  if (wrong !== null) return wrong
  const order = orders.open({
    dialect: ID_PASS,
    orderId: form.OrderID ?? '',
    method,
    yen: Number(form.Amount),
    noticeUrl: form.NoticeURL ?? null,
    cancelUrl: form.CancelURL ?? null,
    language: form.Language === 'en' ? 'en' : 'ja',
    detail: { job: form.JobCd, hasThreeDSecure: form.TdFlag === '2' },
  })
  if (order === 'used') return { refuse: ['E01040010'] }
  return { fields: { AccessID: order.accessId, AccessPass: order.accessPass } }
}

function refuseEntry({ OrderID = '', JobCd = '', Amount = '' }: Fields, jobs: readonly string[]) {
  if (OrderID === '') return { refuse: ['E01040001'] }
  if (!ORDER_ID.test(OrderID)) return { refuse: [OrderID.length > 27 ? 'E01040003' : 'E01040013'] }
  if (JobCd === '') return { refuse: ['E01050001'] }
  if (!jobs.includes(JobCd)) return { refuse: ['E01050002'] }
  if (!AMOUNT.test(Amount)) return { refuse: ['E01060006'] }
  return null
}
