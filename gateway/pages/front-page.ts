import type { Dialect, GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'
import { TEST_CARDS } from '#gateway/test-cards.ts'
import { languageFor, sendPage } from './hosted-pages.ts'
import { type Html, html } from './html.ts'
import { dateText, STATE_LABELS, yenText } from './page-components.ts'

const ORDERS_SHOWN_MAX = 50

const TEXTS = {
  ja: {
    title: 'サンドボックス決済',
    intro:
      'ここは、お店の支払いを手元で試すための、架空の決済会社です。実在の決済会社と同じ形の電文で話し、画面・通知・失敗までひととおり再現します。お金は一切動きません。',
    cards: 'テスト用カード番号',
    cardsHint: '有効期限は未来の年月、セキュリティコードと名義は何でも構いません。',
    number: '番号',
    effect: '結果',
    orders: '新しい注文',
    none: 'まだ注文はありません。お店でポイントを購入すると、ここに並びます。',
  },
  en: {
    title: 'Sandbox payments',
    intro:
      "This is a payment company that does not exist, for trying the shop's payments on your own machine. It speaks as the real providers do, with their pages, notices and failures. No money moves.",
    cards: 'Test cards',
    cardsHint: 'Any month in the future, any security code and any name will do.',
    number: 'Number',
    effect: 'What it does',
    orders: 'Newest orders',
    none: 'No order yet. Buy points in the shop, and it will stand here.',
  },
} as const

/**
 * Adds the page `/`, which explains the sandbox and links to the hosted pages of the newest orders.
 */
export function addFrontPage(
  { http, orders, shopName }: GatewayContext,
  dialects: ReadonlyMap<string, Dialect>,
): void {
  http.get('/', (request, reply) => {
    const language = languageFor(request)
    const newest = orders.list({ countMax: ORDERS_SHOWN_MAX })
    const texts = TEXTS[language]
    return sendPage(reply, {
      title: texts.title,
      language,
      shopName: shopName(),
      isWide: true,
      otherLanguagePath: `/?language=${language === 'ja' ? 'en' : 'ja'}`,
      body: html`<p>${texts.intro}</p>
${cardList(language)}
${[...dialects.values()].map(({ description }) => description?.[language])}
<h2>${texts.orders}</h2>
${newest.length === 0 ? html`<p>${texts.none}</p>` : orderList(newest, dialects, language)}`,
    })
  })
}

function cardList(language: Language): Html {
  const texts = TEXTS[language]
  return html`<h2>${texts.cards}</h2>
<p>${texts.cardsHint}</p>
<table><thead><tr><th scope="col">${texts.number}</th><th scope="col">${texts.effect}</th></tr></thead>
<tbody>${TEST_CARDS.map((card) => html`<tr><td class="number">${card.number}</td><td>${card[language]}</td></tr>`)}</tbody></table>`
}

function orderList(
  orders: readonly Order[],
  dialects: ReadonlyMap<string, Dialect>,
  language: Language,
): Html {
  const links = (order: Order) =>
    (dialects.get(order.dialect)?.pageLinks?.(order) ?? []).map(
      (link) => html`<a href="${link.path}">${link[language]}</a> `,
    )
  return html`<ul class="orders">${orders.map(
    (order) => html`<li>
<span class="number">${order.orderId ?? order.id}</span>
<span class="sum">${yenText(order.yen)}</span>
<span class="state ${order.state}">${STATE_LABELS[order.state][language]}</span>
<span class="links">${links(order)}</span>
<span class="soft">${order.dialect} · ${order.method}</span>
<span class="soft">${dateText(order.createdAt, language)}</span>
</li>`,
  )}</ul>`
}
