import type { GatewayContext } from '#gateway/dialect.ts'
import { html } from '#gateway/pages/html.ts'
import { choices, orderFacts } from '#gateway/pages/page-components.ts'
import { addBuyerPage } from './buyer-page.ts'

export const TRANSFER_PATH = '/fincode/transfer'
const TEXTS = {
  ja: {
    account: '口座番号',
    full: '全額を振り込んだことにする',
    short: '1円少なく振り込んだことにする',
    over: '1円多く振り込んだことにする',
  },
  en: {
    account: 'Account number',
    full: 'Have the whole amount transferred',
    short: 'Have one yen less transferred',
    over: 'Have one yen more transferred',
  },
} as const
const DIFFERENCES: Readonly<Record<string, number>> = { full: 0, short: -1, over: 1 }

/**
 * Adds a page that stands in for the website of the buyer's bank. The real fincode has no such
 * page.
 */
export function addTransferPage(gateway: GatewayContext): void {
  addBuyerPage(gateway, {
    path: TRANSFER_PATH,
    method: 'bank-transfer',
    titles: { ja: '銀行振込', en: 'Bank transfer' },
    bodyOf(order, language, action) {
      const texts = TEXTS[language]
      const rows = [[texts.account, String(order.detail.accountNumber ?? '')]] as const
      return html`${orderFacts(order, language, rows)}
${
  order.state === 'opened' &&
  choices(action, [
    { label: texts.full, value: 'full', variant: 'primary' },
    { label: texts.short, value: 'short' },
    { label: texts.over, value: 'over' },
  ])
}`
    },
    submit(order, { choice = 'full' }) {
      const rest = order.yen - order.paidYen
      gateway.orders.act(order.id, 'deposit', { yen: rest + (DIFFERENCES[choice] ?? 0) })
      return undefined
    },
  })
}
