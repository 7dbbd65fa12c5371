import type { PossibleChange } from '#contract/console/payments/payment-rows.ts'
import { PAYMENT } from '#contract/constants.ts'
import type { Providers } from '#server/external/payments/payment-provider.ts'
import type { ProviderName } from '#server/external/payments/provider-name.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import type { OperatorCommand } from '#server/payments/operator/operator.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { type Payer, paymentRow } from './payer.ts'

/**
 * A shop with its console, an accountant who requests changes of payments, and an owner who
 * approves such changes.
 */
export interface PaymentsDesk {
  readonly shop: TestShop
  readonly panel: TestConsole
  /** How many of the next refunds the provider refuses. */
  refusalsLeft: number
  /**
   * How many of the next refunds get no response from the provider. The refunds that the provider
   * refuses come after them.
   */
  silencesLeft: number
  accountant: ConsoleClient
  owner: ConsoleClient
  logIn(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a shop and its console. The test can make the provider refuse refunds or leave them without
 * a response.
 * PayPay is the method of `addPaid`.
 */
export async function openPaymentsDesk(
  payPayProvider: ProviderName = 'gmo',
): Promise<PaymentsDesk> {
  const faults = { refusalsLeft: 0, silencesLeft: 0 }
  const shop = await openTestShop({
    gateway: true,
    wrapProviders: (providers) => ({
      ...refusing(providers, faults),
      forMethod: (payId) =>
        payId === PAYMENT.paypay && payPayProvider !== 'gmo'
          ? providers.byName(payPayProvider)
          : providers.forMethod(payId),
    }),
  })
  const panel = await openTestConsole({ shop })
  const clients = {} as Pick<PaymentsDesk, 'accountant' | 'owner'>
  return Object.assign(faults, clients, {
    shop,
    panel,
    async logIn(this: PaymentsDesk) {
      this.accountant = await logInOperator(panel, 'accountant')
      this.owner = await logInOperator(panel, 'owner')
    },
    async close() {
      await panel.close()
      await shop.close()
    },
  })
}

function refusing(
  providers: Providers,
  faults: { refusalsLeft: number; silencesLeft: number },
): Providers {
  return {
    ...providers,
    byName(name) {
      const provider = providers.byName(name)
      const refund: NonNullable<typeof provider>['refund'] = async (order, signal) => {
        if (faults.silencesLeft > 0) {
          faults.silencesLeft -= 1
          return unknown('silence')
        }
        if (faults.refusalsLeft === 0) return provider?.refund(order, signal) as never
        faults.refusalsLeft -= 1
        return declined('M01 card 4111111111111111')
      }
      return provider && { ...provider, refund }
    },
  }
}

const idOf = async ({ shop }: Pick<PaymentsDesk, 'shop'>, orderId: string) =>
  Number((await paymentRow(shop, orderId)).id)

/** Adds a PayPay payment that is paid and credited. Returns the id of the payment. */
export async function addPaid(
  desk: Pick<PaymentsDesk, 'shop'>,
  by: Payer,
  courseId = 101,
): Promise<number> {
  const { url } = await by.pay(8, { point_price_id: courseId })
  const token = new URL(await by.submitChoice(url, 'pay')).searchParams.get('payment_id') ?? ''
  const { result } = await by.post('/user/point/append', { token })
  if (result !== '1') throw new Error(`the payment was not credited: ${result}`)
  return idOf(desk, token)
}

/** Starts a payment by bank transfer and sends no money. Returns the id of the payment. */
export async function addTransfer(desk: PaymentsDesk, by: Payer): Promise<number> {
  await by.pay(4, { name: 'ヤマダ' })
  const [{ payment_id: orderId }] = (await by.get('/user/point/waiting')).list
  return idOf(desk, orderId)
}

/** Adds a bank transfer that is held for the reason `heldFor`. Returns the id of the payment. */
export async function addHeld(
  desk: PaymentsDesk,
  by: Payer,
  { heldFor, report }: { readonly heldFor: string; readonly report: object },
): Promise<number> {
  const id = await addTransfer(desk, by)
  await desk.shop.database.query({
    text: `
      update payments
      set state = 'held', held_for = $2, waits_for = 'operator', provider_status = $3
      where id = $1`,
    values: [id, heldFor, report],
  })
  return id
}

export const requestChange = (
  desk: Pick<PaymentsDesk, 'accountant'>,
  id: number,
  change: OperatorCommand,
) => desk.accountant.act(`/payments/${id}/${change}`, { reason: 'the member called' })

export async function approveChange(
  { owner }: Pick<PaymentsDesk, 'owner'>,
  approvalId: number,
): Promise<void> {
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const decision = { payloadHash: approval.payloadHash, reason: 'checked' }
  const { state, result } = await owner.act(`/approvals/${approvalId}/approve`, decision)
  if (state !== 200) throw new Error(`the request was not approved: ${result}`)
}

/** Moves the clock of the shop and of the console on by `ms`. */
export const waitFor = ({ shop: { clock } }: PaymentsDesk, ms: number) => clock.advance(ms)

/**
 * Requests a change of a payment, approves the change, and runs the shop's jobs. Before each of
 * these three steps, moves the clock on by one second.
 */
export async function changePayment(
  desk: PaymentsDesk,
  id: number,
  command: OperatorCommand,
): Promise<void> {
  waitFor(desk, 1_000)
  const { approvalId } = await requestChange(desk, id, command)
  waitFor(desk, 1_000)
  await approveChange(desk, approvalId)
  waitFor(desk, 1_000)
  await desk.shop.runDueJobs()
}

/**
 * Returns the change called `name` from the list of changes that a payment's screen offers. Returns
 * undefined if the list lacks the change.
 */
export async function offeredChange({ accountant }: PaymentsDesk, id: number, name: string) {
  const { changes } = await accountant.get(`/payments/${id}`)
  return changes.find(({ change }: PossibleChange) => change === name) as PossibleChange
}
