import type { Language, Order, OrderState } from '#gateway/orders/order.ts'
import { type Html, html } from './html.ts'

const TEXTS = {
  ja: { amount: 'お支払い金額', order: 'ご注文番号', until: 'お支払い期限', state: '状態' },
  en: { amount: 'Amount', order: 'Order number', until: 'Pay by', state: 'State' },
} as const

export const STATE_LABELS: Readonly<Record<OrderState, Readonly<Record<Language, string>>>> = {
  opened: { ja: 'お支払い待ち', en: 'waiting for payment' },
  authorised: { ja: '承認済み', en: 'authorised' },
  paid: { ja: '支払い済み', en: 'paid' },
  failed: { ja: '失敗', en: 'failed' },
  cancelled: { ja: '取消し', en: 'cancelled' },
  expired: { ja: '期限切れ', en: 'expired' },
  refunded: { ja: '返金済み', en: 'refunded' },
  'charged-back': { ja: 'チャージバック', en: 'charged back' },
}

export interface Choice {
  readonly label: string
  /** A sentence next to the button that explains the choice. */
  readonly hint?: string
  /** The value of the form field `choice` that the button sends. */
  readonly value: string
  readonly variant?: 'primary' | 'plain'
}

/** Formats an amount such as ¥12,000, in the same way for both languages. */
export function yenText(yen: number): string {
  return `¥${yen.toLocaleString('en-US')}`
}

/** Formats a time such as 2025/08/04 23:59, in Tokyo's time zone. */
export function dateText(moment: Date, language: Language): string {
  const text = moment.toLocaleString('ja-JP', {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return language === 'ja' ? text : `${text} (Tokyo)`
}

/** Renders a list of values, each with its label. */
export function factList(rows: readonly (readonly [string, Html | string])[]): Html {
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/**
 * Renders the order's amount in large type, and below it the order number, expiry, state and the
 * given rows.
 */
export function orderFacts(
  order: Order,
  language: Language,
  extraRows: readonly (readonly [string, Html | string])[] = [],
): Html {
  const texts = TEXTS[language]
  const expiryRows: readonly (readonly [string, string])[] =
    order.expiresAt === null ? [] : [[texts.until, dateText(order.expiresAt, language)]]
  return html`<p class="amount"><span>${texts.amount}</span> <strong>${yenText(order.yen)}</strong></p>
${factList([
  [texts.order, order.orderId ?? order.id],
  ...expiryRows,
  [texts.state, STATE_LABELS[order.state][language]],
  ...extraRows,
])}`
}

/** Renders a form with a button for each choice. The pressed button sends its value as `choice`. */
export function choices(action: string, options: readonly Choice[]): Html {
  return html`<form method="post" action="${action}" class="actions">
${options.map(
  ({ label, hint, value, variant = 'plain' }) =>
    html`<button name="choice" value="${value}" class="${variant}">${label}</button>${hint !== undefined && html`<p class="hint">${hint}</p>`}
`,
)}</form>`
}

/** Renders a text field of a form with the label of the field. */
export function field(input: {
  readonly name: string
  readonly label: string
  readonly inputMode: 'numeric' | 'text'
}): Html {
  const { name, label, inputMode } = input
  return html`<label class="field"><span>${label}</span><input name="${name}" inputmode="${inputMode}" autocomplete="off"></label>`
}

/** Renders a highlighted sentence that reports success, a warning or a refusal. */
export function banner(text: string, tone: 'good' | 'warning' | 'bad'): Html {
  return html`<p class="banner ${tone}" role="status">${text}</p>`
}
