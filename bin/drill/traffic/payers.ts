import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { RESULT } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import { type CallResponse, type Client, openClient } from '#testing/drivers/client.ts'
import type { MemberAccount } from '#testing/fixtures/members.ts'
import { isAnswered, REQUEST_MS_MAX, repeat, SHOP_URL } from './buyers.ts'
import type { TrafficRecord } from './record.ts'

/** The shop lets a member open 60 payments in an hour. */
const PAUSE_MS = 61_000
const PAUSE_STEP_MS = 250
/** The course of 500 points that the fixtures contain. */
const COURSE = 101

export interface PayerOptions {
  readonly account: MemberAccount
  /** The time before the first payment, in ms, so that not all members pay at the same time. */
  readonly firstPauseMs: number
  readonly record: TrafficRecord
  readonly isStopping: () => boolean
}

/**
 * Logs a member in, who buys points at a convenience store about once a minute until the drill
 * stops. Resolves when the last payment is credited.
 */
export async function payUntilStopped(options: PayerOptions): Promise<void> {
  const { account, firstPauseMs, record, isStopping } = options
  const client = openClient(SHOP_URL, { timeoutMs: REQUEST_MS_MAX })
  await repeat(record, () => client.logIn(account), isAnswered)
  await pause(firstPauseMs, isStopping)
  while (!isStopping()) {
    const orderId = await start(client, record)
    if (orderId !== null && (await payAtStore(client, orderId, record)))
      await awaitCredit(client, orderId, record)
    await pause(PAUSE_MS, isStopping)
  }
}

/**
 * Opens a payment and returns its order id. A start that failed is repeated with the same request
 * id, because the shop continues a payment that it could not open at the provider.
 */
async function start(client: Client, record: TrafficRecord): Promise<string | null> {
  const payload = {
    pay_id: PAYMENT.convenienceStore,
    combini_code: 'econ',
    point_price_id: COURSE,
    request_id: randomUUID(),
  }
  const isStarted = (response: CallResponse) =>
    isAnswered(response) && (response.state !== 200 || typeof response.payment_id === 'string')
  const response = await repeat(record, () => client.post('/user/point/buy', payload), isStarted)
  if (response.state !== 200) return refuse(record, response)
  const requestId: string = response.payment_id
  record.acknowledge({ kind: 'payment', requestId, outcome: '' })
  return requestId
}

/** Pays at the till of the sandbox. Returns false if the shop shows no slip for the payment. */
async function payAtStore(
  client: Client,
  orderId: string,
  record: TrafficRecord,
): Promise<boolean> {
  const path = `/user/point/combini_number?payment_id=${orderId}`
  const response = await repeat(record, () => client.get(path), isAnswered)
  if (response.state !== 200) {
    refuse(record, response)
    return false
  }
  // The payment begins at the provider when the member opens the page of the slip.
  await fetch(response.url)
  await fetch(response.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ choice: 'pay' }),
  })
  return true
}

/** Calls the shop, as the page of the result does, until the shop shows the payment as paid. */
async function awaitCredit(client: Client, orderId: string, record: TrafficRecord): Promise<void> {
  const payload = { token: orderId }
  const isCredited = (response: CallResponse) =>
    isAnswered(response) && (response.state !== 200 || response.result === RESULT.ok)
  const response = await repeat(
    record,
    () => client.post('/user/point/append', payload),
    isCredited,
  )
  if (response.state === 200)
    record.acknowledge({ kind: 'credit', requestId: orderId, outcome: '' })
  else refuse(record, response)
}

function refuse(record: TrafficRecord, response: CallResponse): null {
  record.fail(`a payment was refused: ${JSON.stringify(response).slice(0, 200)}`)
  return null
}

async function pause(ms: number, isStopping: () => boolean): Promise<void> {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt && !isStopping()) await wait(PAUSE_STEP_MS)
}
