import type { GatewayCore } from '#gateway/core.ts'
import { type Html, html } from '#gateway/html.ts'
import type { Language, Order } from '#gateway/order.ts'
import { banner, choices, facts, orderFacts } from '#gateway/parts.ts'
import { bars } from './bars.ts'
import { PAY_EASY_PATH, SLIP_PATH } from './cash-result.ts'
import { OPEN_API } from './names.ts'
import { addOrderPage, type OrderPage } from './order-page.ts'
import { SHARED, type Words } from './words.ts'

const WORDS: Words<
  | 'slip'
  | 'payEasy'
  | 'store'
  | 'receipt'
  | 'confirmation'
  | 'institution'
  | 'customer'
  | 'payer'
  | 'pay'
  | 'late'
  | 'lateHint'
  | 'paid'
> = {
  ja: {
    slip: 'コンビニ払込票',
    payEasy: 'ペイジーでのお支払い',
    store: 'お支払い先',
    receipt: '受付番号',
    confirmation: '確認番号',
    institution: '収納機関番号',
    customer: 'お客様番号',
    payer: 'お名前',
    pay: '今すぐ支払う',
    late: '期限後に支払われたことにする',
    lateHint: '取り消しより先に、レジでの支払いが済んでいた場合です。',
    paid: 'お支払いありがとうございました。',
  },
  en: {
    slip: 'Convenience store slip',
    payEasy: 'Payment by Pay-easy',
    store: 'Pay at',
    receipt: 'Receipt number',
    confirmation: 'Confirmation number',
    institution: 'Institution number',
    customer: 'Customer number',
    payer: 'Name',
    pay: 'Pay now',
    late: 'Let it have been paid too late',
    lateHint: 'As when the till had the money before the order was given up.',
    paid: 'Thank you for your payment.',
  },
}
const STORES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  SEVEN_ELEVEN: { ja: 'セブン-イレブン', en: 'Seven-Eleven' },
  LAWSON: { ja: 'ローソン', en: 'Lawson' },
  FAMILYMART: { ja: 'ファミリーマート', en: 'FamilyMart' },
  MINISTOP: { ja: 'ミニストップ', en: 'Ministop' },
  SEICOMART: { ja: 'セイコーマート', en: 'Seicomart' },
}

type Row = readonly [string, string]

/** The slip of a convenience store and the page of Pay-easy: the numbers, and a till to pay at. */
export function addCashPages(gateway: GatewayCore): void {
  addOrderPage(gateway, cashPage(gateway, { path: SLIP_PATH, method: 'konbini' }, slipOf))
  addOrderPage(gateway, cashPage(gateway, { path: PAY_EASY_PATH, method: 'pay-easy' }, payEasyOf))
}

function cashPage(
  { orders }: GatewayCore,
  { path, method }: { readonly path: string; readonly method: string },
  contentOf: (order: Order, language: Language) => { readonly title: string; readonly body: Html },
): OrderPage {
  return {
    path,
    isFor: (order) => order.dialect === OPEN_API && order.method === method,
    act(order, { choice }) {
      if (choice === 'pay') orders.act(order.id, 'pay')
      if (choice === 'late') orders.act(order.id, 'pay-late')
      return undefined
    },
    show(order, language) {
      const { title, body } = contentOf(order, language)
      return { title, body: html`${body}${tillOf(path, order, language)}` }
    },
  }
}

function slipOf(order: Order, language: Language) {
  const words = WORDS[language]
  const { konbiniCode, receiptNumber, confirmationNumber, nameKana } = order.detail
  const confirmation: readonly Row[] =
    confirmationNumber === undefined ? [] : [[words.confirmation, String(confirmationNumber)]]
  const rows: readonly Row[] = [
    [words.store, STORES[String(konbiniCode)]?.[language] ?? String(konbiniCode)],
    [words.receipt, String(receiptNumber)],
    ...confirmation,
    [words.payer, String(nameKana)],
  ]
  const body = html`${orderFacts(order, language)}${facts(rows)}${bars(String(receiptNumber))}`
  return { title: words.slip, body }
}

function payEasyOf(order: Order, language: Language) {
  const words = WORDS[language]
  const { institutionCode, customerNumber, confirmationNumber, nameKana } = order.detail
  const rows: readonly Row[] = [
    [words.institution, String(institutionCode)],
    [words.customer, String(customerNumber)],
    [words.confirmation, String(confirmationNumber)],
    [words.payer, String(nameKana)],
  ]
  return { title: words.payEasy, body: html`${orderFacts(order, language)}${facts(rows)}` }
}

function tillOf(path: string, order: Order, language: Language): Html {
  const words = WORDS[language]
  const action = `${path}/${order.id}?language=${language}`
  switch (order.state) {
    case 'opened':
      return choices(action, [{ label: words.pay, value: 'pay', looks: 'primary' }])
    case 'paid':
      return banner(words.paid, 'good')
    case 'cancelled':
    case 'expired':
      return html`${banner(SHARED[language].over, 'warning')}${choices(action, [{ label: words.late, value: 'late', hint: words.lateHint }])}`
    default:
      return banner(SHARED[language].over, 'warning')
  }
}
