import { PAYMENT } from '#contract/constants.ts'
import { METHODS } from '#server/payments/lifecycle/methods.ts'
import type { PaymentState } from '#server/payments/lifecycle/payment.ts'
import type { Terminal } from './run.ts'

/** A payment as the shop knows it. */
export interface RecordedPayment {
  readonly orderId: string
  readonly state: PaymentState
}

/** A shop in which the operator pays while the calls to the provider are recorded. */
export interface RecordedShop {
  readonly url: string
  readonly login: { readonly mail: string; readonly password: string }
  /** Lets the shop ask the provider for the status of all open payments. */
  refresh(): Promise<void>
  newestPayment(): Promise<RecordedPayment | null>
  /** Refunds a paid order by the operator's command. */
  refund(orderId: string): Promise<void>
  close(): Promise<void>
}

interface Step {
  readonly name: string
  /** What the operator does in the shop. */
  readonly task: string
  readonly expected: readonly PaymentState[]
  /** True if the shop then refunds the payment. */
  readonly isRefunded?: true
  /** True if the shop may have no payment yet, as for PayPal before the buyer has approved. */
  readonly mayLackPayment?: true
}

const PAY: Step = {
  name: 'pay',
  task: 'Buy the course of 500 points, and go on until the shop shows that the payment is complete.',
  expected: ['paid'],
  isRefunded: true,
}
const LEAVE: Step = {
  name: 'leave',
  task: 'Begin another payment, and cancel it on the provider’s page or leave this page.',
  expected: ['created', 'waiting', 'failed', 'cancelled', 'expired'],
  mayLackPayment: true,
}
const CARD_STEPS: readonly Step[] = [
  PAY,
  {
    name: '3-D Secure',
    task: 'Pay by a test card that asks for 3-D Secure, and pass the authentication.',
    expected: ['paid'],
    isRefunded: true,
  },
  {
    name: '3-D Secure failed',
    task: 'Pay by the same card, and fail the authentication.',
    expected: ['failed'],
  },
  { name: 'declined', task: 'Pay by a test card that is declined.', expected: ['failed'] },
]
const METHODS_WITH_CARD: readonly number[] = [PAYMENT.card]

export interface ShopRun {
  step(): string
  /** Walks the steps of a method. Returns true if each step had the expected result. */
  walk(payId: number): Promise<boolean>
}

/** After each step, the payment's state is compared with the expected one. */
export function openShopRun(shop: RecordedShop, { show, ask }: Terminal): ShopRun {
  let step = ''
  let lastOrderId: string | null = null

  /** Returns whether the payment of the present step has one of the expected states. */
  async function isAsExpected({ expected, mayLackPayment }: Omit<Step, 'name' | 'task'>) {
    for (;;) {
      await shop.refresh()
      const payment = await shop.newestPayment()
      const isNew = payment !== null && (payment.orderId !== lastOrderId || step === 'refund')
      show(
        isNew ? `The payment ${payment.orderId} is ${payment.state}.` : 'There is no new payment.',
      )
      if (isNew ? expected.includes(payment.state) : mayLackPayment) return true
      const entered = await ask(
        `Expected is ${expected.join(' or ')}. Enter looks again, s goes on without it.`,
      )
      if (entered.trim() !== 's') continue
      show(`Not as expected: ${step}.`)
      return false
    }
  }

  async function runStep(described: Step): Promise<boolean> {
    const { name, task, isRefunded } = described
    step = name
    lastOrderId = (await shop.newestPayment())?.orderId ?? null
    show(`--- ${name}`)
    await ask(`${task} Then press Enter.`)
    if (!(await isAsExpected(described))) return false
    const paid = await shop.newestPayment()
    if (isRefunded !== true || paid === null) return true
    step = 'refund'
    await shop.refund(paid.orderId)
    return isAsExpected({ expected: ['refunded'] })
  }

  return {
    step: () => step,
    async walk(payId) {
      const name = METHODS.find(({ id }) => id === payId)?.name.en ?? `method ${payId}`
      show(`Open ${shop.url}/buy-point and log in as ${shop.login.mail}, ${shop.login.password}.`)
      show(`Choose ${name} in each step.`)
      const steps = METHODS_WITH_CARD.includes(payId) ? CARD_STEPS : [PAY, LEAVE]
      const results: boolean[] = []
      for (const each of steps) results.push(await runStep(each))
      return results.every(Boolean)
    },
  }
}
