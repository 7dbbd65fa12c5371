const ja = {
  choose: 'お支払いに使うカード',
  another: '別のカードを使う',
  cardName: (brand: string, lastFour: string, expires: string) =>
    `${brand || 'カード'} 下4桁${lastFour}（${expires}まで）`,
  keep: 'このカードを次回のために保存する',
  keepNote: 'カードは決済会社が保管します。当店はカード番号を保存しません。',
  title: '保存済みのカード',
  none: '保存済みのカードはありません。お支払いのときに保存できます。',
  noneStopped: '保存済みのカードはありません。',
  otherProvider: '決済会社が変わったため、このカードは使えません。',
  remove: '削除する',
  removeLabel: (name: string) => `${name}を削除する`,
  removed: 'カードを削除しました。',
  failed: '通信できませんでした。もう一度お試しください。',
}

export type KeptCardsTexts = typeof ja

const en: KeptCardsTexts = {
  choose: 'Which card to use',
  another: 'Use another card',
  cardName: (brand, lastFour, expires) =>
    `${brand || 'Card'} ending in ${lastFour} (valid until ${expires})`,
  keep: 'Save this card for next time',
  keepNote: 'The payment company keeps the card. We never store its number.',
  title: 'Saved cards',
  none: 'You have no saved card. You can save one when you pay.',
  noneStopped: 'You have no saved card.',
  otherProvider: 'We changed the payment company, so this card cannot be used.',
  remove: 'Remove',
  removeLabel: (name) => `Remove ${name}`,
  removed: 'The card was removed.',
  failed: 'The connection failed. Please try again.',
}

export const keptCardsTexts = { ja, en }
