import { PAYMENT } from '#contract/constants.ts'
import { controlGateway, type GatewayControl } from '#gateway/control.ts'
import type { Dialect, GatewayContext } from '#gateway/dialect.ts'
import type { Fault } from '#gateway/faults.ts'
import { openGateway } from '#gateway/gateway.ts'
import { type NoticeReceiver, openNoticeReceiver } from '#gateway/notices/notice-receiver.ts'
import type {
  PaymentOrder,
  ResumeRequest,
  Started,
} from '#server/external/payments/payment-provider.ts'
import type { RawNotice } from '#server/external/payments/provider-notice.ts'

export const FAULTS_BEFORE: readonly Fault[] = ['crash-before', 'timeout-before', '500-before']
export const FAULTS_AFTER: readonly Fault[] = [
  'crash-after',
  'timeout-after',
  '500-after',
  'garbage',
]

export interface ProviderHarness {
  readonly url: string
  readonly control: GatewayControl
  readonly noticeReceiver: NoticeReceiver
  now(): Date
  setNow(now: Date): Promise<void>
  /**
   * Returns the notices since the previous call, in the form in which the shop's route passes
   * notices to the adapter.
   */
  notices(): Promise<readonly RawNotice[]>
  /** Returns the only notice since the previous call. Throws if there are none or several. */
  onlyNotice(): Promise<RawNotice>
  close(): Promise<void>
}

/**
 * Opens an in-memory gateway that speaks the protocols of one provider, and a receiver for the
 * gateway's notices. The tests of the provider's adapter use both.
 */
export async function openProviderHarness(
  ...dialects: readonly ((gateway: GatewayContext) => Dialect)[]
): Promise<ProviderHarness> {
  const noticeReceiver = await openNoticeReceiver()
  const noticeUrls: Record<string, string> = {}
  const namedDialects = dialects.map((dialect) => (core: GatewayContext) => {
    const opened = dialect(core)
    noticeUrls[opened.name] = noticeReceiver.url
    return opened
  })
  const gateway = await openGateway({ file: null, dialects: namedDialects })
  gateway.register({ shopName: '引札', noticeUrls })
  const control = controlGateway(gateway.url)
  let currentTime = new Date('2025-08-01T03:00:00Z')
  await control.setClock(currentTime)
  async function notices(): Promise<readonly RawNotice[]> {
    await control.deliver()
    return noticeReceiver.takeReceived().map(({ headers, body }) => ({
      headers,
      body: Buffer.from(body, 'latin1'),
      address: '127.0.0.1',
    }))
  }
  return {
    url: gateway.url,
    control,
    noticeReceiver,
    now: () => currentTime,
    async setNow(now) {
      currentTime = now
      await control.setClock(now)
    },
    notices,
    async onlyNotice() {
      const [notice, ...more] = await notices()
      if (notice === undefined || more.length > 0)
        throw new Error('the gateway did not send exactly one notice')
      return notice
    },
    async close() {
      await gateway.close()
      await noticeReceiver.close()
    },
  }
}

/**
 * Returns a signal with a timeout that is long enough for a provider call on a busy machine. For
 * calls that get no response, use `shortTimeout`.
 */
export const generousTimeout = () => AbortSignal.timeout(GENEROUS_MS)
export const shortTimeout = () => AbortSignal.timeout(SHORT_MS)
const GENEROUS_MS = 10_000
const SHORT_MS = 250

let orderCount = 0

/** Returns a new payment order. By default, the order is for 1,200 yen. */
export function paymentOrder(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  orderCount += 1
  const orderId = `HF-${orderCount}-${process.pid}`
  return {
    orderId,
    idempotencyKey: `key-${orderId}`,
    payId: PAYMENT.card,
    yen: 1_200,
    buyer: { memberId: 1, name: '山田 花子', mail: 'a@hikifuda.example', tel: '09012345678' },
    returnUrl: `https://shop.example/api/acs/return/${orderId}`,
    cancelUrl: `https://shop.example/confirm-buy-point?id=${orderId}`,
    noticeUrl: 'https://shop.example/notices/provider',
    expiresAt: new Date('2025-08-04T03:00:00Z'),
    language: 'ja',
    ...overrides,
  }
}

/** Returns the request with which the shop continues an order after its start. */
export function resumeRequest(
  order: PaymentOrder,
  { reference }: Pick<Started, 'reference'>,
  step: ResumeRequest['step'],
  token?: string,
): ResumeRequest {
  const { orderId, payId, yen, returnUrl, idempotencyKey, buyer, language } = order
  const known = { orderId, payId, yen, reference, returnUrl, idempotencyKey, language }
  const request = { ...known, step, ...(step === 'authorise' ? { buyer } : {}) }
  return token === undefined ? request : { ...request, token }
}

/** Submits the form of a hosted page. Returns the response and does not follow its redirect. */
export function submitForm(
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}
