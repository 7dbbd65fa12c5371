import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'
import { type Html, html } from '#gateway/pages/html.ts'
import {
  banner,
  choices,
  factList,
  field,
  orderFacts,
  yenText,
} from '#gateway/pages/page-components.ts'
import { ACCOUNT, DEPOSIT_PATH } from './cash-result.ts'
import { OPEN_API } from './constants.ts'
import { addOrderPage } from './order-page.ts'
import { type PageTexts, SHARED_TEXTS } from './page-texts.ts'

const YEN_MAX = 9_999_999

const TEXTS: PageTexts<
  | 'title'
  | 'bank'
  | 'branch'
  | 'number'
  | 'holder'
  | 'deposited'
  | 'missing'
  | 'bankName'
  | 'branchName'
  | 'ordinary'
  | 'whole'
  | 'rest'
  | 'part'
  | 'over'
  | 'other'
  | 'deposit'
  | 'paid'
> = {
  ja: {
    title: '銀行振込',
    bank: '銀行',
    branch: '支店',
    number: '口座番号',
    holder: '口座名義',
    deposited: '入金額',
    missing: '不足額',
    bankName: ACCOUNT.bankName,
    branchName: ACCOUNT.branchName,
    ordinary: ACCOUNT.accountType,
    whole: '全額を振り込む',
    rest: '不足額を振り込む',
    part: '半額だけ振り込む',
    over: '1,000円多く振り込む',
    other: '振込金額（円）',
    deposit: 'この金額を振り込む',
    paid: '全額の入金を確認しました。',
  },
  en: {
    title: 'Bank transfer',
    bank: 'Bank',
    branch: 'Branch',
    number: 'Account number',
    holder: 'Account holder',
    deposited: 'Deposited',
    missing: 'Still missing',
    bankName: 'Kotobuki Bank',
    branchName: 'Transfers only',
    ordinary: 'Ordinary',
    whole: 'Transfer the whole amount',
    rest: 'Transfer what is missing',
    part: 'Transfer only half of it',
    over: 'Transfer ¥1,000 too much',
    other: 'Amount of the transfer (yen)',
    deposit: 'Transfer this amount',
    paid: 'The whole amount has come in.',
  },
}

/**
 * Adds the page that simulates deposits into an order's bank account. The page has buttons for the
 * whole amount, a part of the amount and too much. Each press of a button adds a deposit.
 */
export function addDepositPage(gateway: GatewayContext): void {
  addOrderPage(gateway, {
    path: DEPOSIT_PATH,
    matches: ({ dialect, method }) => dialect === OPEN_API && method === 'bank-transfer',
    render: (order, language) => ({
      title: TEXTS[language].title,
      body: bodyOf(order, language),
    }),
    submit(order, form) {
      const yen = amountOf(order, form)
      if (yen !== null) gateway.orders.act(order.id, 'deposit', { yen })
      return undefined
    },
  })
}

function amountOf(order: Order, form: Readonly<Record<string, string>>): number | null {
  const remainingYen = remainingYenOf(order)
  switch (form.choice) {
    case 'whole':
      return remainingYen > 0 ? remainingYen : order.yen
    case 'part':
      return Math.max(1, Math.floor(order.yen / 2))
    case 'over':
      return remainingYen + 1000
    default: {
      const input = (form.yen ?? '').normalize('NFKC').replaceAll(/[,¥円\s]/g, '')
      const yen = /^\d{1,7}$/.test(input) ? Number(input) : 0
      return yen >= 1 && yen <= YEN_MAX ? yen : null
    }
  }
}

function bodyOf(order: Order, language: Language): Html {
  const texts = TEXTS[language]
  const account = factList([
    [texts.bank, texts.bankName],
    [texts.branch, `${texts.branchName} (${String(order.detail.branchCode)})`],
    [texts.number, `${texts.ordinary} ${String(order.detail.accountNumber)}`],
    [texts.holder, ACCOUNT.accountHolderName],
    [texts.deposited, yenText(order.paidYen)],
    [texts.missing, yenText(remainingYenOf(order))],
  ])
  return html`${order.state === 'paid' && banner(texts.paid, 'good')}
${orderFacts(order, language)}
${account}
${order.state === 'opened' || order.state === 'paid' ? transferForms(order, language) : banner(SHARED_TEXTS[language].over, 'warning')}`
}

function transferForms(order: Order, language: Language): Html {
  const texts = TEXTS[language]
  const action = `${DEPOSIT_PATH}/${order.id}?language=${language}`
  const presetButtons = choices(action, [
    {
      label: order.paidYen === 0 ? texts.whole : texts.rest,
      value: 'whole',
      variant: 'primary',
    },
    { label: texts.part, value: 'part' },
    { label: texts.over, value: 'over' },
  ])
  return html`${order.state === 'opened' && presetButtons}
<form method="post" action="${action}" class="actions">
${field({ name: 'yen', label: texts.other, inputMode: 'numeric' })}
<button name="choice" value="deposit">${texts.deposit}</button>
</form>`
}

function remainingYenOf({ yen, paidYen }: Order): number {
  return Math.max(0, yen - paidYen)
}
