import { type Html, html } from './html.ts'
import type { Language, Order, OrderState } from './order.ts'

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
  /** What it does, in a sentence. */
  readonly hint?: string
  /** The value of the field `choice`. */
  readonly value: string
  readonly variant?: 'primary' | 'plain' | 'danger'
}

/** ¥12,000, in both languages. */
export function yenText(yen: number): string {
  return `¥${yen.toLocaleString('en-US')}`
}

/** 2025/08/04 23:59, Tokyo's time. */
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

/** Lines of a name and what stands behind it. */
export function factList(rows: readonly (readonly [string, Html | string])[]): Html {
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** The amount, large; number, due moment and state of the order below it, with the dialect's own lines. */
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

/** A form whose buttons each send `choice`: the whole of a confirmation page. */
export function choices(
  action: string,
  options: readonly Choice[],
  fields: Readonly<Record<string, string>> = {},
): Html {
  return html`<form method="post" action="${action}" class="actions">
${hiddenFields(fields)}
${options.map(
  ({ label, hint, value, variant = 'plain' }) =>
    html`<button name="choice" value="${value}" class="${variant}">${label}</button>${hint !== undefined && html`<p class="hint">${hint}</p>`}
`,
)}</form>`
}

/** A line to write into, for a form of one's own. */
export function field(input: {
  readonly name: string
  readonly label: string
  readonly value?: string
  readonly hint?: string
  readonly inputMode?: 'numeric' | 'text'
}): Html {
  const { name, label, value = '', hint, inputMode = 'text' } = input
  return html`<label class="field"><span>${label}</span><input name="${name}" value="${value}" inputmode="${inputMode}" autocomplete="off">${hint !== undefined && html`<span class="hint">${hint}</span>`}</label>`
}

export function hiddenFields(fields: Readonly<Record<string, string>>): Html {
  return html`${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}`
}

/** A sentence that stands out: good news, a warning or a refusal. */
export function banner(text: string, tone: 'good' | 'warning' | 'bad'): Html {
  return html`<p class="banner ${tone}" role="status">${text}</p>`
}
