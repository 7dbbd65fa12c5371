import type { PlainVariable } from '#contract/occasions.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { LINK_ORIGIN } from '#server/outbox/mail-template.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Message } from '#server/platform/language.ts'
import { shownTime } from '#server/platform/time/shown-time.ts'
import { monthOf, wireDay } from '#server/platform/time/tokyo.ts'
import { dueDateOf } from './due-date.rule.ts'
import type { PayRefusal } from './may-pay.ts'
import type { HeldFor, Payment } from './payment.ts'
import { paidYen } from './payments.rule.ts'

const HELD: Readonly<Record<HeldFor, Message>> = {
  late: { ja: '期限を過ぎてからのご入金', en: 'it arrived after its due date' },
  amount: { ja: '金額の相違', en: 'its amount differs from the order' },
  currency: { ja: '通貨の相違', en: 'its currency differs from the order' },
}
const HISTORY_URL = `${LINK_ORIGIN}/buy-point-history`

/** Causes of a change that the member does not see on the screen at that moment. */
const UNSEEN_CAUSES: readonly string[] = ['notice', 'poller', 'worker', 'operator']

/** Tells the member of a payment's new state, in the transaction that saves the state. */
export async function announceTransition(
  tx: Transaction,
  { before, after, cause, now }: { before: Payment; after: Payment; cause: string; now: Date },
): Promise<void> {
  const { id, memberId, state, points, heldFor, restoredCount } = after
  const order = orderOf(after)
  const url = HISTORY_URL
  if (state === 'paid' && before.clawedBackAt === null) {
    const values = { ...order, points: points.toLocaleString('ja-JP'), url }
    await notifyMember(tx, { memberId, template: { name: 'payment-paid', values }, cause: id, now })
  } else if (state === 'held' && heldFor !== null) {
    const values = { ...order, reason: HELD[heldFor] }
    await notifyMember(tx, { memberId, template: { name: 'payment-held', values }, cause: id, now })
  } else if (isReturned(before, after)) {
    const yen = paidYen(before) - before.returnedYen
    await announceRefund(tx, { payment: after, yen, cause: `${id}-${restoredCount}`, now })
  } else if (state === 'failed' && before.state === 'waiting' && UNSEEN_CAUSES.includes(cause)) {
    const values = { ...order, url: `${LINK_ORIGIN}/buy-point` }
    const template = { name: 'payment-refused', values } as const
    await notifyMember(tx, { memberId, template, cause: id, now })
  }
}

/** Tells the member how many yen of a payment went back. */
export async function announceRefund(
  tx: Transaction,
  { payment, yen, cause, now }: { payment: Payment; yen: number; cause: string; now: Date },
): Promise<void> {
  const values = orderOf({ ...payment, priceYen: yen })
  const template = { name: 'payment-refunded', values } as const
  await notifyMember(tx, { memberId: payment.memberId, template, cause, now })
}

/** Tells the member the number or the account to pay to, or reminds of it. */
export async function announceDeposit(
  tx: Transaction,
  name: 'payment-due' | 'payment-reminder',
  payment: Payment,
  now: Date,
): Promise<void> {
  const { id: cause, memberId } = payment
  const due = dueDateOf(payment)
  const values: Readonly<Record<PlainVariable<'payment-due'>, string | Message>> = {
    ...orderOf(payment),
    how: howToPay(payment),
    due: shownTime(due),
    url: HISTORY_URL,
  }
  await notifyMember(tx, { memberId, template: { name, values }, cause, now, expiresAt: due })
}

/** Once for each day or month, even if the member tries again. */
export async function announceLimit(
  tx: Transaction,
  { memberId, refusal, now }: { memberId: number; refusal: PayRefusal; now: Date },
): Promise<void> {
  if (refusal !== 'over-day-limit' && refusal !== 'over-month-limit') return
  const isDay = refusal === 'over-day-limit'
  const values = {
    period: isDay ? { ja: '1日', en: 'daily' } : { ja: '1か月', en: 'monthly' },
    url: `${LINK_ORIGIN}/play-limits`,
  }
  const template = { name: 'limit-reached', values } as const
  const cause = `${memberId}-${isDay ? wireDay(now) : monthOf(now)}`
  await notifyMember(tx, { memberId, template, cause, now })
}

function isReturned(before: Payment, { state }: Payment): boolean {
  if (before.state === 'held') return state === 'cancelled' || state === 'refunded'
  return before.state === 'paid' && state === 'refunded'
}

function orderOf({ orderId, priceYen }: Pick<Payment, 'orderId' | 'priceYen'>) {
  return { order_number: orderId, price: priceYen.toLocaleString('ja-JP') }
}

function howToPay({ receiptNumber, account }: Payment): Message {
  if (account !== null) {
    const { bank, number, name } = account
    return {
      ja: `振込先：${bank}\n口座番号：${number}\n口座名義：${name}`,
      en: `Bank: ${bank}\nAccount: ${number}\nName: ${name}`,
    }
  }
  if (receiptNumber !== null)
    return { ja: `受付番号：${receiptNumber}`, en: `Payment number: ${receiptNumber}` }
  return {
    ja: 'お支払いの番号は、購入履歴から開くページに表示します。',
    en: 'The page that your purchase history links to shows the number to pay with.',
  }
}
