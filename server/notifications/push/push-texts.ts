import type { PushOccasion } from '#contract/occasions.ts'
import type { Message } from '#server/platform/language.ts'

/** The buttons of a message. A push message lacks the first one: a press on it opens the page. */
export const BUTTONS = {
  ja: { open: 'ページを開く', stop: 'この種類を停止' },
  en: { open: 'Open', stop: 'Stop this kind' },
}

/** What a push message says and which page it opens. It names nothing of the member's own. */
export const PUSH_TEXTS: Readonly<Record<PushOccasion, Message & { readonly path: string }>> = {
  welcome: { ja: '会員登録が完了しました。', en: 'Your registration is complete.', path: '/' },
  'limit-reached': {
    ja: 'ご利用設定についてお知らせがあります。',
    en: 'There is news about your settings.',
    path: '/play-limits',
  },
  'payment-due': {
    ja: 'お支払い方法のご案内があります。',
    en: 'Here is how to pay.',
    path: '/buy-point-history',
  },
  'payment-reminder': {
    ja: 'お支払い期限が近づいています。',
    en: 'A payment is due soon.',
    path: '/buy-point-history',
  },
  'payment-paid': {
    ja: 'お支払いが完了しました。',
    en: 'A payment is complete.',
    path: '/buy-point-history',
  },
  'payment-held': {
    ja: 'お支払いについてお知らせがあります。',
    en: 'There is news about a payment.',
    path: '/buy-point-history',
  },
  'payment-refunded': {
    ja: 'ご返金のお知らせがあります。',
    en: 'There is news about a refund.',
    path: '/buy-point-history',
  },
  'payment-refused': {
    ja: 'お支払いについてお知らせがあります。',
    en: 'There is news about a payment.',
    path: '/buy-point-history',
  },
  'cards-converted': {
    ja: 'カードをポイントに変換しました。',
    en: 'Cards were converted to points.',
    path: '/buy-product-history',
  },
  'draw-receipt': {
    ja: '抽選結果の控えがあります。',
    en: 'There is a receipt of draws.',
    path: '/buy-product-history',
  },
  'purchase-void': {
    ja: 'ご購入についてお知らせがあります。',
    en: 'There is news about a purchase.',
    path: '/buy-product-history',
  },
  'points-ending': {
    ja: '有効期限の近いポイントがあります。',
    en: 'Some points end soon.',
    path: '/my-page',
  },
  'rank-changed': {
    ja: '今月のランクが決まりました。',
    en: 'Your rank of the month is set.',
    path: '/my-page',
  },
  'sale-begins': {
    ja: 'お気に入りのパックの販売が始まりました。',
    en: 'The sale of a pack that you follow has begun.',
    path: '/pack-list',
  },
  'few-left': {
    ja: 'お気に入りのパックの残りが10%を下回りました。',
    en: 'Less than a tenth of a pack that you follow is left.',
    path: '/pack-list',
  },
  restocked: {
    ja: 'お気に入りの景品が再入荷しました。',
    en: 'A prize that you follow is back.',
    path: '/exchange-card',
  },
  news: {
    ja: 'ショップからお知らせがあります。',
    en: 'There is news from the shop.',
    path: '/',
  },
  'parcel-packed': {
    ja: '商品を1つの荷物にまとめました。',
    en: 'Your cards leave in one parcel.',
    path: '/parcels',
  },
  'parcel-sent': {
    ja: '商品を発送しました。',
    en: 'A parcel is on its way.',
    path: '/parcels',
  },
  'send-day': {
    ja: 'お預かりしているカードについてお知らせがあります。',
    en: 'There is news about cards we keep for you.',
    path: '/parcels',
  },
  'parcel-reopened': {
    ja: '荷物についてお知らせがあります。',
    en: 'There is news about a parcel.',
    path: '/parcels',
  },
  'parcel-returned': {
    ja: '荷物についてお知らせがあります。',
    en: 'There is news about a parcel.',
    path: '/parcels',
  },
  'address-request': {
    ja: 'お届け先の確認をお願いします。',
    en: 'Please check a delivery address.',
    path: '/parcels',
  },
  'address-reminder': {
    ja: 'お届け先の確認をお願いします。',
    en: 'Please check a delivery address.',
    path: '/parcels',
  },
  'case-answered': {
    ja: 'お問い合わせにお返事しました。',
    en: 'We have answered your message.',
    path: '/cases',
  },
  'hold-reminder': {
    ja: 'カードの選択期限が近づいています。',
    en: 'The time to choose for your cards ends soon.',
    path: '/buy-product-history',
  },
  'refund-account': {
    ja: 'ご返金のための登録をお願いします。',
    en: 'Please check your mail about a refund.',
    path: '/buy-point-history',
  },
  'refund-account-again': {
    ja: 'ご返金のための登録をもう一度お願いします。',
    en: 'Please check your mail about a refund again.',
    path: '/buy-point-history',
  },
}
