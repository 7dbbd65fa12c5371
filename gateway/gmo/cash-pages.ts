import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'
import { type Html, html } from '#gateway/pages/html.ts'
import { banner, choices, factList, orderFacts } from '#gateway/pages/page-components.ts'
import { barcode } from './barcode.ts'
import { PAY_EASY_PATH, SLIP_PATH } from './cash-result.ts'
import { OPEN_API } from './constants.ts'
import { addOrderPage, type OrderPage } from './order-page.ts'
import { type PageTexts, SHARED_TEXTS } from './page-texts.ts'

const TEXTS: PageTexts<
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

/**
 * Adds the convenience store's slip and the Pay-easy page. Each page shows the payment numbers and
 * a button that simulates the payment.
 */
export function addCashPages(gateway: GatewayContext): void {
  addOrderPage(gateway, cashPage(gateway, { path: SLIP_PATH, method: 'konbini' }, slipOf))
  addOrderPage(gateway, cashPage(gateway, { path: PAY_EASY_PATH, method: 'pay-easy' }, payEasyOf))
}

function cashPage(
  { orders }: GatewayContext,
  { path, method }: { readonly path: string; readonly method: string },
  contentOf: (order: Order, language: Language) => { readonly title: string; readonly body: Html },
): OrderPage {
  return {
    path,
    matches: (order) => order.dialect === OPEN_API && order.method === method,
    submit(order, { choice }) {
      if (choice === 'pay') orders.act(order.id, 'pay')
      if (choice === 'late') orders.act(order.id, 'pay-late')
      return undefined
    },
    render(order, language) {
      const { title, body } = contentOf(order, language)
      return { title, body: html`${body}${tillButtons(path, order, language)}` }
    },
  }
}

function slipOf(order: Order, language: Language) {
  const texts = TEXTS[language]
  const { konbiniCode, receiptNumber, confirmationNumber, nameKana } = order.detail
  const confirmation: readonly Row[] =
    confirmationNumber === undefined ? [] : [[texts.confirmation, String(confirmationNumber)]]
  const rows: readonly Row[] = [
    [texts.store, STORES[String(konbiniCode)]?.[language] ?? String(konbiniCode)],
    [texts.receipt, String(receiptNumber)],
    ...confirmation,
    [texts.payer, String(nameKana)],
  ]
  const body = html`${orderFacts(order, language)}${factList(rows)}${barcode(String(receiptNumber))}`
  return { title: texts.slip, body }
}

function payEasyOf(order: Order, language: Language) {
  const texts = TEXTS[language]
  const { institutionCode, customerNumber, confirmationNumber, nameKana } = order.detail
  const rows: readonly Row[] = [
    [texts.institution, String(institutionCode)],
    [texts.customer, String(customerNumber)],
    [texts.confirmation, String(confirmationNumber)],
    [texts.payer, String(nameKana)],
  ]
  return { title: texts.payEasy, body: html`${orderFacts(order, language)}${factList(rows)}` }
}

function tillButtons(path: string, order: Order, language: Language): Html {
  const texts = TEXTS[language]
  const action = `${path}/${order.id}?language=${language}`
  switch (order.state) {
    case 'opened':
      return choices(action, [{ label: texts.pay, value: 'pay', variant: 'primary' }])
    case 'paid':
      return banner(texts.paid, 'good')
    case 'cancelled':
    case 'expired':
      return html`${banner(SHARED_TEXTS[language].over, 'warning')}${choices(action, [{ label: texts.late, value: 'late', hint: texts.lateHint }])}`
    default:
      return banner(SHARED_TEXTS[language].over, 'warning')
  }
}
