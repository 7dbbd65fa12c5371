import type { NextStep } from '#server/external/payments/next-step.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  ProviderOrder,
  ProviderStatus,
  Reference,
} from '#server/external/payments/payment-provider.ts'

export interface Terminal {
  show(line: string): void
  /** Shows the question and returns the line that the operator enters. */
  ask(question: string): Promise<string>
}

export interface OpenedOrder {
  readonly order: PaymentOrder
  readonly reference: Reference
}

type Status = ProviderStatus['is']

/** The steps of a checklist. Each step shows its result to the operator. */
export interface Run {
  step(): string
  show(line: string): void
  confirm(question: string): Promise<void>
  /** Opens an order, and shows the operator how to pay it. Returns null if no order was opened. */
  start(order: PaymentOrder, step: string): Promise<OpenedOrder | null>
  /** Again at each Enter until it is one of `expected`; null if the operator enters `s`. */
  awaitStatus(opened: OpenedOrder, expected: readonly Status[]): Promise<Status | null>
  capture(opened: OpenedOrder): Promise<void>
  cancel(opened: OpenedOrder): Promise<void>
  refund(opened: OpenedOrder): Promise<void>
  /** Returns whether each step so far had the expected result. */
  isComplete(): boolean
}

const TIMEOUT_MS = 30_000
const timeout = () => AbortSignal.timeout(TIMEOUT_MS)

export function openRun(provider: PaymentProvider, terminal: Terminal): Run {
  let step = ''
  let isComplete = true
  const show = (line: string) => terminal.show(line)
  const fail = (line: string) => {
    isComplete = false
    show(`Not as expected: ${line}.`)
  }
  const showResult = (call: string, result: { readonly is: string; readonly code?: string }) => {
    const text = [call, result.is, result.code].filter((part) => part !== undefined).join(' ')
    if (['done', 'next'].includes(result.is)) show(text)
    else fail(text)
  }
  return {
    step: () => step,
    show,
    confirm: async (question) => {
      await terminal.ask(question)
    },
    async start(order, name) {
      step = name
      show(`--- ${name}: order ${order.orderId}, ${order.yen} yen`)
      const result = await provider.start(order, timeout())
      if (result.is !== 'started') {
        fail(result.is === 'declined' ? `start declined ${result.code}` : 'start got no answer')
        return null
      }
      for (const line of instructionsOf(result.next)) show(line)
      return { order, reference: result.reference }
    },
    async awaitStatus(opened, expected) {
      for (;;) {
        const { is } = await provider.fetchStatus(providerOrder(opened), timeout())
        show(`The provider's status is ${is}.`)
        if (is !== 'unknown' && expected.includes(is)) return is
        const entered = await terminal.ask(
          `Expected is ${expected.join(' or ')}. Enter fetches the status again, s goes on without it.`,
        )
        if (entered.trim() !== 's') continue
        fail(`${step} ends with the status ${is}`)
        return null
      }
    },
    async capture(opened) {
      const { returnUrl, idempotencyKey, language } = opened.order
      const known = { ...providerOrder(opened), returnUrl, idempotencyKey, language }
      showResult('capture', await provider.resume({ ...known, step: 'capture' }, timeout()))
    },
    async cancel(opened) {
      showResult('cancel', await provider.cancel(providerOrder(opened), timeout()))
    },
    async refund(opened) {
      const key = `refund-${opened.order.orderId}`
      showResult('refund', await provider.refund({ ...providerOrder(opened), key }, timeout()))
    },
    isComplete: () => isComplete,
  }
}

function providerOrder({ order, reference }: OpenedOrder): ProviderOrder {
  const { orderId, payId, yen } = order
  return { orderId, payId, yen, reference }
}

function instructionsOf(next: NextStep): readonly string[] {
  if (next.do === 'redirect') return [`Open ${next.url}`]
  if (next.do !== 'show') return [`The browser's next step is ${next.do}.`]
  const { number, account, url } = next
  return [
    ...(number === undefined ? [] : [`The number to pay with is ${number}.`]),
    ...(account === undefined
      ? []
      : [`Transfer to ${account.bank} ${account.number} ${account.name}.`]),
    ...(url === undefined ? [] : [`Its page is ${url}`]),
  ]
}
