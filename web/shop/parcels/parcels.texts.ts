import { counted, formatNumber } from '#web/kit/money.ts'

const ja = {
  title: 'お届け状況',
  lead: '発送を選んだカードと、引き換えた景品の荷物です。',
  none: 'お届けする荷物はまだありません。',
  waiting: (count: number) =>
    `受け付けたばかりの発送が${formatNumber(count)}件あります。まもなくここに並びます。`,
  states: {
    preparing: '発送準備中',
    shipped: '発送済み',
    returned: '返送',
    address: 'お届け先の確認待ち',
  },
  stateTexts: {
    preparing: '準備ができ次第発送し、メールでお知らせします。',
    shipped: '',
    returned: 'お届けできず当店に戻りました。商品は大切にお預かりしています。',
    address: 'お届け先のご確認をお願いしています。商品がなくなることはありません。',
  },
  number: (number: string) => `荷物 ${number}`,
  shippedAt: '発送日',
  carrier: '配送会社',
  trackingNumber: '追跡番号',
  follow: '配送状況を見る',
  together: (count: number) => `同梱品（${formatNumber(count)}点）`,
  wonCopy: 'お届けする現物（当選した鑑定品）',
  times: (count: number) => `×${formatNumber(count)}`,
  checkAddress: 'お届け先を確認する',
  report: '品物に問題があるとき',
  toHistory: '購入履歴を見る',
  addressTitle: 'お届け先の確認',
  addressLead: (number: string) => `荷物 ${number} のお届け先をご確認ください。`,
  reason: '確認したいこと',
  telNote: '配送会社からのご連絡に使います。',
  send: 'この内容で送る',
  sent: 'お届け先を受け付けました。発送の準備を再開します。',
  unknown: 'この確認は終了しているか、別の会員のものです。',
  answered: 'ご回答をいただいています。ありがとうございます。',
  toParcels: 'お届け状況へ',
}

const en: typeof ja = {
  title: 'Deliveries',
  lead: 'Parcels with the cards you chose to ship and the prizes you exchanged coins for.',
  none: 'You have no parcels yet.',
  waiting: (count) =>
    count === 1
      ? 'Your newest order to ship has just come in. It appears here in a moment.'
      : `${formatNumber(count)} new orders to ship have just come in. They appear here in a moment.`,
  states: {
    preparing: 'Preparing',
    shipped: 'Shipped',
    returned: 'Returned to us',
    address: 'Waiting for your address',
  },
  stateTexts: {
    preparing: 'We’ll ship it as soon as it’s ready and let you know by email.',
    shipped: '',
    returned: 'It could not be delivered and came back to us. Everything in it is still yours.',
    address: 'Please check the address. Everything in the parcel is still yours.',
  },
  number: (number) => `Parcel ${number}`,
  shippedAt: 'Shipped on',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  follow: 'Track the parcel',
  together: (count) => `In this parcel (${counted(count, 'item')})`,
  wonCopy: 'The copy you won',
  times: (count) => `×${formatNumber(count)}`,
  checkAddress: 'Check the address',
  report: 'Something wrong with it?',
  toHistory: 'See the purchase history',
  addressTitle: 'Check your delivery address',
  addressLead: (number) => `Please check the address of parcel ${number}.`,
  reason: 'What to check',
  telNote: 'For the carrier, if they have to call',
  send: 'Send this address',
  sent: 'Thank you. We’re getting your parcel ready again.',
  unknown: 'This request is closed, or it belongs to another member.',
  answered: 'You’ve already answered. Thank you.',
  toParcels: 'Deliveries',
}

export const parcelsTexts = { ja, en }
