import { PAYMENT } from '#contract/constants.ts'
import { controlGateway, type GatewayControl } from '#gateway/control.ts'
import type { Dialect, GatewayCore } from '#gateway/core.ts'
import type { Fault } from '#gateway/faults.ts'
import { openGateway } from '#gateway/open.ts'
import { openReceiver, type Receiver } from '#gateway/receiver.ts'
import type { PaymentOrder, RawNotice, Resumed, Started } from '#server/outside/payments/port.ts'

export const FAULTS_BEFORE: readonly Fault[] = ['crash-before', 'timeout-before', '500-before']
export const FAULTS_AFTER: readonly Fault[] = [
  'crash-after',
  'timeout-after',
  '500-after',
  'garbage',
]

export interface ProviderBench {
  readonly url: string
  readonly control: GatewayControl
  readonly shop: Receiver
  now(): Date
  setNow(now: Date): Promise<void>
  /** What the shop has been sent, as its route would hand it to the adapter. */
  notices(): Promise<readonly RawNotice[]>
  /** The one notice since the last look; more or none is a fault of the test. */
  onlyNotice(): Promise<RawNotice>
  close(): Promise<void>
}

/** A gateway in memory with one dialect, and a shop's end that only listens: for the tests of an adapter. */
export async function openProviderBench(
  dialect: (gateway: GatewayCore) => Dialect,
): Promise<ProviderBench> {
  const shop = await openReceiver()
  let name = ''
  const named = (core: GatewayCore) => {
    const opened = dialect(core)
    name = opened.name
    return opened
  }
  const gateway = await openGateway({ file: null, dialects: [named] })
  gateway.register({ shopName: '引札', noticeUrls: { [name]: shop.url } })
  const control = controlGateway(gateway.url)
  let moment = new Date('2025-08-01T03:00:00Z')
  await control.setClock(moment)
  async function notices(): Promise<readonly RawNotice[]> {
    await control.deliver()
    return shop.heard().map(({ headers, body }) => ({
      headers,
      body: Buffer.from(body, 'latin1'),
      address: '127.0.0.1',
    }))
  }
  return {
    url: gateway.url,
    control,
    shop,
    now: () => moment,
    async setNow(now) {
      moment = now
      await control.setClock(now)
    },
    notices,
    async onlyNotice() {
      const [notice, ...more] = await notices()
      if (notice === undefined || more.length > 0) throw new Error('not one notice alone came')
      return notice
    },
    async close() {
      await gateway.close()
      await shop.close()
    },
  }
}

/** Long enough for a busy machine, short enough for a call that never answers. */
export const soon = () => AbortSignal.timeout(SOON_MS)
export const impatient = () => AbortSignal.timeout(IMPATIENT_MS)
const SOON_MS = 10_000
const IMPATIENT_MS = 250

let orders = 0

/** A payment of A Hanako, of 1,200 yen by default. */
export function paymentOrder(given: Partial<PaymentOrder> = {}): PaymentOrder {
  orders += 1
  const orderId = `HF-${orders}-${process.pid}`
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
    ...given,
  }
}

/** What `resume` is asked with, for the order as it was started. */
export function resumed(
  order: PaymentOrder,
  { reference }: Pick<Started, 'reference'>,
  step: Resumed['step'],
  token?: string,
): Resumed {
  const { orderId, payId, yen, returnUrl, idempotencyKey } = order
  const known = { orderId, payId, yen, reference, step, returnUrl, idempotencyKey }
  return token === undefined ? known : { ...known, token }
}

/** Presses a button of a hosted page: what it answers, its redirect not followed. */
export function press(url: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

/** A notice with one byte changed, at a place that is not white space. */
export function withByteChanged(notice: RawNotice, at: number): RawNotice {
  const body = Buffer.from(notice.body)
  body.writeUInt8(body.readUInt8(at) ^ 1, at)
  return { ...notice, body }
}
