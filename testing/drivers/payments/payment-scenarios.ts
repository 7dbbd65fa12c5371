import type { SecondAcquirer } from '#testing/faults/intercepted-providers.ts'
import type { TestGateway } from '#testing/fixtures/test-gateway.ts'
import { NORMAL_CARD, type Payer, THREE_D_SECURE_CARD } from './payer.ts'
import {
  append,
  approvePaypalOrder,
  buy,
  completeAmazonSession,
  followRedirectPage,
  initiateFirst,
  makeToken,
  newPaymentAttempt,
  openAmazonSession,
  openProviderPage,
  type PaymentStep,
  payAtProvider,
  readSlip,
  readTransferAccount,
  readWallet,
  registerCard,
  submitChoice,
  type TOKEN_OF,
} from './payment-steps.ts'

export interface PaymentScenario {
  readonly name: string
  readonly steps: readonly PaymentStep[]
  /** The acquirer that must serve the payment. Absent for the default providers. */
  readonly acquirer?: SecondAcquirer
  /**
   * True if another scenario has the same steps and differs only in a name, such as the carrier's
   * name. The fault tests inject fewer faults into such a variant.
   */
  readonly isVariant?: boolean
}

/** Runs a scenario once, step by step, on a shop without faults. */
export async function runScenario(
  { steps }: PaymentScenario,
  payer: Payer,
  gateway: TestGateway,
): Promise<void> {
  const attempt = newPaymentAttempt(payer, gateway)
  for (const step of steps) await step.runStep(attempt)
}

const cardSteps = (
  cardNumber: string,
  acquirer: keyof typeof TOKEN_OF = 'gmo',
): readonly PaymentStep[] => [
  initiateFirst(1),
  makeToken(cardNumber, acquirer),
  registerCard,
  buy(1),
  ...redirectSteps(cardNumber, acquirer),
  append,
]
/** fincode sends every card to its 3-D Secure page, which may return without a question. */
function redirectSteps(
  cardNumber: string,
  acquirer: keyof typeof TOKEN_OF,
): readonly PaymentStep[] {
  if (cardNumber === THREE_D_SECURE_CARD)
    return [followRedirectPage, submitChoice(acquirer === 'stripe' ? 'pay' : 'pass')]
  return acquirer === 'fincode' ? [followRedirectPage, openProviderPage] : []
}
const walletSteps = (payId: number): readonly PaymentStep[] => [
  buy(payId),
  submitChoice('pay'),
  append,
]

const DEFAULT_SCENARIOS: readonly PaymentScenario[] = [
  { name: 'card', steps: cardSteps(NORMAL_CARD) },
  { name: 'card with 3-D Secure', steps: cardSteps(THREE_D_SECURE_CARD) },
  { name: 'store econ', steps: [buy(2, { combini_code: 'econ' }), payAtProvider()] },
  { name: 'store other', steps: [buy(2, { combini_code: 'other' }), payAtProvider(), append] },
  { name: 'PayPal', steps: [approvePaypalOrder, buy(3), append] },
  {
    name: 'bank transfer',
    steps: [buy(4, { name: 'ヤマダ' }), readTransferAccount(4), payAtProvider(500)],
  },
  {
    name: 'bank transfer in parts',
    steps: [buy(4, { name: 'ヤマダ' }), readTransferAccount(4), payAtProvider(200, 300), append],
  },
  {
    name: 'Amazon Pay',
    steps: [openAmazonSession, buy(5), submitChoice('pay'), completeAmazonSession],
  },
  ...['sb_ktai', 'au', 'docomo'].map((carrier) => ({
    name: `carrier ${carrier}`,
    isVariant: carrier !== 'sb_ktai',
    steps: [buy(6, { carrier_id: carrier }), followRedirectPage, submitChoice('pay'), append],
  })),
  { name: 'Pay-easy', steps: [buy(7), readTransferAccount(7), payAtProvider()] },
  { name: 'PayPay', steps: walletSteps(8) },
  {
    name: 'PayPay opened first',
    steps: [initiateFirst(8), readWallet, buy(8), submitChoice('pay'), append],
  },
  { name: 'Merpay', steps: walletSteps(9), isVariant: true },
  { name: 'Apple Pay', steps: walletSteps(12), isVariant: true },
  { name: 'PayPay, and the browser never returns', steps: walletSteps(8).slice(0, 2) },
  {
    name: 'carrier docomo, and the browser never returns',
    steps: [buy(6, { carrier_id: 'docomo' }), followRedirectPage, submitChoice('pay')],
  },
]

/** The scenarios at Stripe and fincode, each as the second acquirer. */
const SECOND_ACQUIRER_SCENARIOS: readonly PaymentScenario[] = [
  { name: 'card at Stripe', steps: cardSteps(NORMAL_CARD, 'stripe'), acquirer: 'stripe' },
  {
    name: 'card with 3-D Secure at Stripe',
    steps: cardSteps(THREE_D_SECURE_CARD, 'stripe'),
    acquirer: 'stripe',
  },
  {
    name: 'store at Stripe',
    steps: [buy(2, { combini_code: 'econ' }), payAtProvider()],
    acquirer: 'stripe',
  },
  { name: 'PayPay at Stripe', steps: walletSteps(8), acquirer: 'stripe' },
  { name: 'card at fincode', steps: cardSteps(NORMAL_CARD, 'fincode'), acquirer: 'fincode' },
  {
    name: 'card with 3-D Secure at fincode',
    steps: cardSteps(THREE_D_SECURE_CARD, 'fincode'),
    acquirer: 'fincode',
    isVariant: true,
  },
  {
    name: 'store at fincode',
    steps: [buy(2, { combini_code: 'other' }), readSlip, openProviderPage, submitChoice('pay')],
    acquirer: 'fincode',
  },
  {
    name: 'bank transfer at fincode',
    steps: [buy(4, { name: 'ヤマダ' }), readTransferAccount(4), payAtProvider(200, 300)],
    acquirer: 'fincode',
  },
  { name: 'PayPay at fincode', steps: walletSteps(8), acquirer: 'fincode' },
]

/** For each payment method, the steps from the choice of the method to the final page. */
export const PAYMENT_SCENARIOS: readonly PaymentScenario[] = [
  ...DEFAULT_SCENARIOS,
  ...SECOND_ACQUIRER_SCENARIOS,
]
