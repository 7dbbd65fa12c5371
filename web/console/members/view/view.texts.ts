const ja = {
  title: (id: number) => `会員 ${id} の画面`,
  bar: (id: number, name: string) =>
    `会員 ${id} ${name} の画面を閲覧しています。変更はできません。`,
  back: '会員のページに戻る',
  pages: {
    '/my-page': 'マイページ',
    '/buy-point-history': 'ポイント履歴',
    '/coin-history': 'コイン履歴',
    '/buy-product-history': '購入履歴',
    '/parcels': '荷物',
  },
  page: '表示する画面',
  frame: '会員に見える画面',
  notShownTitle: 'この画面は閲覧できません',
  notShown: '上のメニューから、ほかの画面を選んでください。',
}

const en: typeof ja = {
  title: (id) => `Pages of member ${id}`,
  bar: (id, name) => `You are viewing the pages of member ${id} ${name}. Nothing can be changed.`,
  back: 'Back to the member',
  pages: {
    '/my-page': 'My page',
    '/buy-point-history': 'Points',
    '/coin-history': 'Coins',
    '/buy-product-history': 'Purchases',
    '/parcels': 'Parcels',
  },
  page: 'Page',
  frame: 'What the member sees',
  notShownTitle: 'This page cannot be viewed here',
  notShown: 'Please choose another page above.',
}

export const viewTexts = { ja, en }
