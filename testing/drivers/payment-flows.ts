import type { TestShop } from '#testing/fixtures/test-shop.ts'
import type { Payer } from './payer.ts'
import { THREE_D_SECURE_CARD } from './payer.ts'

export interface PaymentFlow {
  readonly name: string
  /**
   * Does what a member does to pay, and stops early if the shop refuses a step. It does not assert
   * the result.
   */
  run(payer: Payer, shop: TestShop): Promise<void>
}

/** The flow of every payment method, from the choice of the method to the last page. */
export const PAYMENT_FLOWS: readonly PaymentFlow[] = [
  {
    name: 'card',
    async run(payer) {
      const { id } = await payer.registerCard()
      await payer.post('/user/point/buy', { pay_id: 1 })
      await payer.post('/user/point/append', { token: id })
    },
  },
  {
    name: 'card with 3-D Secure',
    async run(payer) {
      const { id } = await payer.registerCard(THREE_D_SECURE_CARD)
      const { result, url } = await payer.post('/user/point/buy', { pay_id: 1 })
      if (result === '7') {
        const issuerUrl = (await payer.raw(url)).headers.get('location') ?? ''
        if (issuerUrl.startsWith('http')) await payer.submitChoice(issuerUrl, 'pass')
      }
      await payer.post('/user/point/append', { token: id })
    },
  },
  ...[8, 9, 12].map((payId) => ({
    name: `wallet ${payId}`,
    run: (payer: Payer) => payByWallet(payer, payId),
  })),
  ...['sb_ktai', 'au', 'docomo'].map((carrier) => ({
    name: `carrier ${carrier}`,
    async run(payer: Payer, shop: TestShop) {
      await payer.pay(6, { carrier_id: carrier })
      await payAtProvider(payer, shop)
    },
  })),
  {
    name: 'convenience store',
    async run(payer, shop) {
      await payer.pay(2, { combini_code: 'econ' })
      await payAtProvider(payer, shop)
    },
  },
  {
    name: 'bank transfer',
    async run(payer, shop) {
      await payer.pay(4, { name: 'ヤマダ' })
      await payAtProvider(payer, shop)
    },
  },
  {
    name: 'Pay-easy',
    async run(payer, shop) {
      await payer.pay(7)
      await payAtProvider(payer, shop)
    },
  },
  {
    name: 'PayPal',
    async run(payer) {
      await payer.pay(3, { order_id: await payer.approvePaypalOrder() })
      await payer.get('/user/point/end')
    },
  },
  {
    name: 'Amazon Pay',
    async run(payer) {
      await payer.openAmazonSession()
      const { result, url } = await payer.pay(5)
      if (result === '1') await payer.submitChoice(url, 'pay')
      await payer.get('/user/complete_checkout_session')
    },
  },
]

async function payByWallet(payer: Payer, payId: number): Promise<void> {
  const { result, url } = await payer.pay(payId)
  if (result !== '1') return
  const returnUrl = await payer.submitChoice(url, 'pay')
  const token = new URL(returnUrl).searchParams.get('payment_id')
  await payer.post('/user/point/append', { token })
}

/**
 * Pays the member's newest payment outside the shop's pages: at the till, at the bank or at the
 * carrier.
 */
async function payAtProvider(payer: Payer, { gateway, database }: TestShop): Promise<void> {
  const [payment] = await database.query<{ orderId: string }>({
    text: `
      select order_id as "orderId"
      from payments
      where member_id = $1 and state = 'waiting'
      order by id desc
      limit 1`,
    values: [payer.id],
  })
  if (payment === undefined) return
  const order = await gateway.orderOf(payment.orderId)
  await gateway.act(order.id, order.method === 'bank-transfer' ? 'deposit' : 'pay', {
    yen: order.yen,
  })
}
