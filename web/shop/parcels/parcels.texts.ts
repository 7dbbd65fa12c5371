import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const parcelsTexts = bothLanguages({
  title: ['お届け状況', 'Deliveries'],
  lead: [
    '発送を選んだカードと、引き換えた景品の荷物です。',
    'Parcels with the cards you chose to ship and the prizes you exchanged coins for.',
  ],
  none: ['お届けする荷物はまだありません。', 'You have no parcels yet.'],
  waiting: [
    (count: number) =>
      `受け付けたばかりの発送が${formatNumber(count)}件あります。まもなくここに並びます。`,
    (count: number) =>
      count === 1
        ? 'Your newest order to ship has just come in. It appears here in a moment.'
        : `${formatNumber(count)} new orders to ship have just come in. They appear here in a moment.`,
  ],
  states: {
    preparing: ['発送準備中', 'Preparing'],
    shipped: ['発送済み', 'Shipped'],
    returned: ['返送', 'Returned to us'],
    address: ['お届け先の確認待ち', 'Waiting for your address'],
  },
  stateTexts: {
    preparing: [
      '準備ができ次第発送し、メールでお知らせします。',
      'We’ll ship it as soon as it’s ready and let you know by email.',
    ],
    shipped: ['', ''],
    returned: [
      'お届けできず当店に戻りました。商品は大切にお預かりしています。',
      'It could not be delivered and came back to us. Everything in it is still yours.',
    ],
    address: [
      'お届け先のご確認をお願いしています。商品がなくなることはありません。',
      'Please check the address. Everything in the parcel is still yours.',
    ],
  },
  number: [(number: string) => `荷物 ${number}`, (number: string) => `Parcel ${number}`],
  shippedAt: ['発送日', 'Shipped on'],
  carrier: ['配送会社', 'Carrier'],
  trackingNumber: ['追跡番号', 'Tracking number'],
  follow: ['配送状況を見る', 'Track the parcel'],
  together: [
    (count: number) => `同梱品（${formatNumber(count)}点）`,
    (count: number) => `In this parcel (${counted(count, 'item')})`,
  ],
  wonCopy: ['お届けする現物（当選した鑑定品）', 'The copy you won'],
  times: [
    (count: number) => `×${formatNumber(count)}`,
    (count: number) => `×${formatNumber(count)}`,
  ],
  checkAddress: ['お届け先を確認する', 'Check the address'],
  report: ['品物に問題があるとき', 'Something wrong with it?'],
  toHistory: ['購入履歴を見る', 'See the purchase history'],
  addressTitle: ['お届け先の確認', 'Check your delivery address'],
  addressLead: [
    (number: string) => `荷物 ${number} のお届け先をご確認ください。`,
    (number: string) => `Please check the address of parcel ${number}.`,
  ],
  reason: ['確認したいこと', 'What to check'],
  telNote: ['配送会社からのご連絡に使います。', 'For the carrier, if they have to call'],
  send: ['この内容で送る', 'Send this address'],
  sent: [
    'お届け先を受け付けました。発送の準備を再開します。',
    'Thank you. We’re getting your parcel ready again.',
  ],
  unknown: [
    'この確認は終了しているか、別の会員のものです。',
    'This request is closed, or it belongs to another member.',
  ],
  answered: [
    'ご回答をいただいています。ありがとうございます。',
    'You’ve already answered. Thank you.',
  ],
  toParcels: ['お届け状況へ', 'Deliveries'],
})
