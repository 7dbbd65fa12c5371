import { randomUUID } from 'node:crypto'
import type { PaymentOrder, PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { refundsByTransfer } from '#server/external/payments/provider-name.ts'
import { recordedLine } from '#server/external/payments/recording/exchange-line.ts'
import {
  type Exchange,
  listenToExchanges,
} from '#server/external/payments/recording/exchange-listener.ts'
import { listenToFetch } from '#server/external/payments/recording/recorded-fetch.ts'
import { type RecordableMethod, recordableMethod } from './recordable-method.ts'
import { openRun, type Run, type Terminal } from './run.ts'
import { openShopRun, type RecordedShop } from './shop-run.ts'

export type { Terminal } from './run.ts'
export type { RecordedPayment, RecordedShop } from './shop-run.ts'

export interface RecordingOptions {
  readonly terminal: Terminal
  readonly now: () => Date
  /** The URL of the shop, to which the provider sends the browser back. */
  readonly publicUrl: string
  /** Appends one line to the recording. */
  readonly append: (line: string) => void
  /** Opens a shop with the settings of the environment, in this process. */
  readonly openShop: () => Promise<RecordedShop>
}

export interface Recording {
  readonly providerName: string
  /**
   * Leads the operator through three orders of the method, and records every call to the provider.
   * The first order is paid and refunded, the buyer cancels the second, and the shop cancels the
   * third. At a provider that cannot send money back, the run has no refund and no second order. A
   * method that needs a shop's pages is paid in a shop instead (`openShopRun`). Returns true if each step had the expected result.
   */
  record(options: RecordingOptions): Promise<boolean>
}

/** Throws StartRefused in the same cases as `recordableMethod`. */
export function openRecording(environment: NodeJS.ProcessEnv, id: string): Recording {
  const method = recordableMethod(environment, id)
  return {
    providerName: method.provider.name,
    record: (options) =>
      method.place === 'shop' ? recordInShop(method, options) : recordMethod(method, options),
  }
}

async function recordInShop(
  { payId, fields }: RecordableMethod,
  { terminal, now, append, openShop }: RecordingOptions,
): Promise<boolean> {
  const shop = await openShop()
  const run = openShopRun(shop, terminal)
  const stop = listenToFetch(lineWriter({ fields, now, append }, run.step))
  try {
    return await run.walk(payId)
  } finally {
    stop()
    await shop.close()
  }
}

function lineWriter(
  {
    fields,
    now,
    append,
  }: Pick<RecordableMethod, 'fields'> & Pick<RecordingOptions, 'now' | 'append'>,
  step: () => string,
) {
  return (exchange: Exchange) => {
    const at = now().toISOString()
    append(JSON.stringify(recordedLine(exchange, fields, { at, step: step() })))
  }
}

/** The amount of each order in yen. Every payment method accepts this amount. */
const YEN = 500
const OPEN_MS = 24 * 3_600_000

async function recordMethod(
  method: RecordableMethod,
  { terminal, now, publicUrl, append }: RecordingOptions,
): Promise<boolean> {
  const { provider, fields } = method
  const run = openRun(provider, terminal)
  const order = () => testOrder(method, publicUrl, now())
  await listenToExchanges(lineWriter({ fields, now, append }, run.step), async () => {
    await payAndRefund(run, provider, order())
    if (!refundsByTransfer(provider.name)) await leave(run, order())
    await cancelUnpaid(run, order())
  })
  return run.isComplete()
}

async function payAndRefund(
  run: Run,
  provider: PaymentProvider,
  order: PaymentOrder,
): Promise<void> {
  const opened = await run.start(order, 'pay')
  if (opened === null) return
  await run.confirm('Pay the order there. Then press Enter.')
  const paid = await run.awaitStatus(opened, ['paid', 'authorised'])
  if (paid === 'authorised') {
    await run.capture(opened)
    await run.awaitStatus(opened, ['paid'])
  }
  if (paid === null) return
  if (refundsByTransfer(provider.name)) {
    run.show('This provider sends no money back, so the run has no refund.')
    return
  }
  await run.refund(opened)
  await run.awaitStatus(opened, ['refunded', 'cancelled'])
}

async function leave(run: Run, order: PaymentOrder): Promise<void> {
  const opened = await run.start(order, 'cancel on the page')
  if (opened === null) return
  await run.confirm('Cancel on that page. Then press Enter.')
  await run.awaitStatus(opened, ['cancelled', 'failed', 'expired'])
}

async function cancelUnpaid(run: Run, order: PaymentOrder): Promise<void> {
  const opened = await run.start(order, 'cancel by the shop')
  if (opened === null) return
  await run.confirm('Do not pay this order. The shop cancels it when you press Enter.')
  await run.cancel(opened)
  // fincode knows no payment for a slip while its page is unopened.
  await run.awaitStatus(opened, ['cancelled', 'expired', 'missing'])
}

function testOrder(
  { payId, provider, buyer }: RecordableMethod,
  publicUrl: string,
  now: Date,
): PaymentOrder {
  const orderId = `R-${randomUUID().replaceAll('-', '').slice(0, 20)}`
  return {
    orderId,
    idempotencyKey: orderId,
    payId,
    yen: YEN,
    buyer,
    kana: buyer.name,
    combiniCode: 'econ',
    returnUrl: `${publicUrl}/?order=${orderId}`,
    cancelUrl: `${publicUrl}/`,
    noticeUrl: `${publicUrl}/notices/${provider.name}`,
    expiresAt: new Date(now.getTime() + OPEN_MS),
    language: 'ja',
  }
}
