import { createSign } from 'node:crypto'
import { readJson, writeJson } from '#gateway/bodies.ts'
import { NOTICE_PRIVATE_KEY } from '#gateway/notices/notice-certificate.ts'
import { signPaypal } from '#gateway/paypal/webhook.ts'
import { signStripe } from '#gateway/stripe/notice.ts'
import type { NoticeRefused } from '#server/external/payments/provider-notice.ts'
import type { SecondAcquirer } from '#testing/faults/intercepted-providers.ts'
import type { WireNotice } from './notice-interceptor.ts'
import type { Payer } from './payer.ts'

/** The changes that a test can make to a notice. */
export interface NoticeChanges {
  readonly isFailed?: boolean
  readonly yen?: number
  readonly currency?: string
  /** The order that the changed notice names: the shop's id of the order and the provider's id. */
  readonly order?: { readonly orderId: string; readonly key: string }
}

export interface ProviderNotices {
  readonly provider: string
  /** The acquirer that serves the payment. Absent for a default provider. */
  readonly acquirer?: SecondAcquirer
  /** Opens a payment that waits only for the provider's confirmation. */
  open(payer: Payer): Promise<unknown>
  /**
   * Returns a copy of the notice with other contents. If the provider signs notices, the copy is
   * signed as the provider would sign it.
   */
  rewrite(notice: WireNotice, changes: NoticeChanges, now: Date): WireNotice
  /** Returns the notice as a forger without the provider's key would send it. */
  forge(notice: WireNotice, now: Date): WireNotice
  readonly forgedReason: NoticeRefused['reason']
  /**
   * Returns the notice with a signature made at another time. This function is left out for
   * providers whose signature does not cover the time.
   */
  resignAt?(notice: WireNotice, then: Date): WireNotice
  /** True if the provider's signature covers every byte of the body. */
  readonly isSigned: boolean
}

type Json = Record<string, unknown>

const formOf = ({ body }: WireNotice) => new URLSearchParams(body.toString('latin1'))
const jsonOf = ({ body }: WireNotice) => readJson(body) as Json
const withBody = (notice: WireNotice, body: unknown): WireNotice => ({
  ...notice,
  body: writeJson(body),
})

const gmo: ProviderNotices = {
  provider: 'gmo',
  open: (payer) => payer.pay(6, { carrier_id: 'au' }),
  rewrite(notice, { isFailed, yen, currency, order }) {
    const form = formOf(notice)
    form.set('TranID', `other-${Math.random()}`)
    if (isFailed === true) form.set('Status', 'PAYFAIL')
    if (yen !== undefined) form.set('Amount', String(yen))
    if (currency !== undefined) form.set('Currency', currency)
    if (order !== undefined) form.set('OrderID', order.orderId)
    return { ...notice, body: Buffer.from(form.toString()) }
  },
  forge(notice) {
    const form = formOf(notice)
    form.set('ShopID', 'tshop99999999')
    return { ...notice, body: Buffer.from(form.toString()) }
  },
  forgedReason: 'foreign',
  isSigned: false,
}

const openApi = (provider: string, open: ProviderNotices['open']): ProviderNotices => ({
  provider,
  open,
  rewrite(notice, { isFailed, yen, currency, order }) {
    return withBody(notice, {
      ...jsonOf(notice),
      ...(isFailed === true ? { event: 'CASH_EXPIRED', status: 'PAYFAIL' } : {}),
      ...(yen === undefined ? {} : { amount: String(yen) }),
      ...(currency === undefined ? {} : { currency }),
      ...(order === undefined ? {} : { accessId: order.key }),
    })
  },
  forge: (notice) => withBody(notice, { ...jsonOf(notice), csrfToken: 'guessed' }),
  forgedReason: 'signature',
  isSigned: false,
})

const signedPaypal = (notice: WireNotice, now: Date): WireNotice =>
  signPaypal({ ...notice, url: '' }, now)

const paypal: ProviderNotices = {
  provider: 'paypal',
  open: async (payer) => payer.pay(3, { order_id: await payer.approvePaypalOrder() }),
  rewrite(notice, { isFailed, yen, currency, order }, now) {
    const event = jsonOf(notice)
    const resource = event.resource as Json
    const amount = resource.amount as Json
    const changedEvent = {
      ...event,
      id: `${event.id}-${Math.random()}`,
      ...(isFailed === true ? { event_type: 'PAYMENT.CAPTURE.DENIED' } : {}),
      resource: {
        ...resource,
        amount: {
          ...amount,
          ...(yen === undefined ? {} : { value: String(yen) }),
          ...(currency === undefined ? {} : { currency_code: currency }),
        },
        ...(order === undefined ? {} : { invoice_id: order.orderId, custom_id: order.orderId }),
      },
    }
    return signedPaypal(withBody(notice, changedEvent), now)
  },
  forge(notice, now) {
    const signedOther = signedPaypal({ ...notice, body: Buffer.from('{}') }, now)
    return { ...signedOther, body: notice.body }
  },
  forgedReason: 'signature',
  isSigned: true,
}

const SIGNED_BY_AMAZON = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type']

const signedAmazon = (notice: WireNotice, envelope: Json): WireNotice => {
  const text = SIGNED_BY_AMAZON.map((name) => `${name}\n${envelope[name]}\n`).join('')
  const Signature = createSign('RSA-SHA256').update(text).sign(NOTICE_PRIVATE_KEY, 'base64')
  return withBody(notice, { ...envelope, Signature })
}

const amazonPay: ProviderNotices = {
  provider: 'amazon-pay',
  async open(payer) {
    await payer.openAmazonSession()
    return payer.pay(5)
  },
  rewrite(notice, { isFailed, yen, currency, order }) {
    const envelope = jsonOf(notice)
    const message = {
      ...(JSON.parse(String(envelope.Message)) as Json),
      ...(isFailed === true ? { ObjectType: 'CHARGEBACK' } : {}),
      ...(yen === undefined ? {} : { ChargeAmount: { amount: String(yen) } }),
      ...(currency === undefined ? {} : { Currency: currency }),
      ...(order === undefined ? {} : { ChargePermissionId: order.key }),
    }
    const MessageId = `${envelope.MessageId}-${Math.random()}`
    return signedAmazon(notice, { ...envelope, MessageId, Message: JSON.stringify(message) })
  },
  forge(notice) {
    const envelope = jsonOf(notice)
    const signedOther = jsonOf(signedAmazon(notice, { ...envelope, MessageId: 'another' }))
    return withBody(notice, { ...envelope, Signature: signedOther.Signature })
  },
  forgedReason: 'signature',
  isSigned: true,
}

const signedStripe = (notice: WireNotice, now: Date): WireNotice =>
  signStripe({ ...notice, url: '' }, now)

const stripe: ProviderNotices = {
  provider: 'stripe',
  acquirer: 'stripe',
  open: (payer) => payer.pay(8),
  rewrite(notice, { isFailed, yen, currency, order }, now) {
    const event = jsonOf(notice)
    const intent = (event.data as Json).object as Json
    const object = {
      ...intent,
      ...(yen === undefined ? {} : { amount: yen, amount_received: yen }),
      ...(currency === undefined ? {} : { currency: currency.toLowerCase() }),
      ...(order === undefined ? {} : { metadata: { order_id: order.orderId } }),
    }
    const changedEvent = {
      ...event,
      id: `${event.id}${Math.random()}`,
      ...(isFailed === true ? { type: 'payment_intent.payment_failed' } : {}),
      data: { object },
    }
    return signedStripe(withBody(notice, changedEvent), now)
  },
  forge: (notice, now) => signStripe({ ...notice, url: '' }, now, 'whsec_other_merchant'),
  forgedReason: 'signature',
  resignAt: signedStripe,
  isSigned: true,
}

const fincode = (provider: string, open: ProviderNotices['open']): ProviderNotices => ({
  provider,
  acquirer: 'fincode',
  open,
  rewrite(notice, { isFailed, yen, currency, order }) {
    return withBody(notice, {
      ...jsonOf(notice),
      ...(isFailed === true ? { status: 'FAILED' } : {}),
      ...(yen === undefined ? {} : { amount: String(yen) }),
      ...(currency === undefined ? {} : { currency }),
      ...(order === undefined ? {} : { order_id: order.orderId, access_id: order.key }),
    })
  },
  forge: (notice) => ({
    ...notice,
    headers: { ...notice.headers, 'fincode-signature': 'guessed' },
  }),
  forgedReason: 'signature',
  isSigned: false,
})

/** Opens a slip's page at fincode. The payment exists at fincode only after this visit. */
async function openSlip(payer: Payer): Promise<void> {
  await payer.pay(2, { combini_code: 'econ' })
  const { url } = await payer.get('/user/point/combini_number')
  await fetch(url)
}

/** The notices of each provider, with functions that rewrite and forge such notices in tests. */
export const PROVIDER_NOTICES: readonly ProviderNotices[] = [
  gmo,
  openApi('gmo-cash', (payer) => payer.pay(2, { combini_code: 'econ' })),
  paypal,
  amazonPay,
  stripe,
  fincode('fincode', (payer) => payer.pay(8)),
  fincode('fincode-cash', openSlip),
]
