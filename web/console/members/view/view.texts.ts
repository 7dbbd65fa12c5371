import { bothLanguages } from '#web/language/both-languages.ts'

export const viewTexts = bothLanguages({
  title: [(id: number) => `会員 ${id} の画面`, (id: number) => `Pages of member ${id}`],
  bar: [
    (id: number, name: string) => `会員 ${id} ${name} の画面を閲覧しています。変更はできません。`,
    (id: number, name: string) =>
      `You are viewing the pages of member ${id} ${name}. Nothing can be changed.`,
  ],
  back: ['会員のページに戻る', 'Back to the member'],
  pages: {
    '/my-page': ['マイページ', 'My page'],
    '/buy-point-history': ['ポイント履歴', 'Points'],
    '/coin-history': ['コイン履歴', 'Coins'],
    '/buy-product-history': ['購入履歴', 'Purchases'],
    '/parcels': ['荷物', 'Parcels'],
  },
  page: ['表示する画面', 'Page'],
  frame: ['会員に見える画面', 'What the member sees'],
  notShownTitle: ['この画面は閲覧できません', 'This page cannot be viewed here'],
  notShown: ['上のメニューから、ほかの画面を選んでください。', 'Please choose another page above.'],
})
