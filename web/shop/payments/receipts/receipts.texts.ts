import { counted, formatNumber, formatYen } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const receiptsTexts = bothLanguages({
  title: ['領収書', 'Receipt'],
  lead: [
    'ポイント購入の領収書を発行します。内容は発行したときのまま残ります。',
    'Issue a receipt for the points you bought. It stays as it was issued.',
  ],
  issue: ['領収書を発行する', 'Issue the receipt'],
  reissue: ['再発行する', 'Issue again'],
  reissueText: [
    'もう一度発行すると、「再発行」と記載した、新しい番号の領収書になります。',
    'Issued again, the receipt gets a new number and is marked as reissued.',
  ],
  print: ['印刷する', 'Print'],
  none: [
    'この支払いの領収書は発行できません。返金された支払いや、入金前の支払いには発行できません。',
    'No receipt can be issued for this payment. It was refunded, or it is not paid yet.',
  ],
  unknown: ['この支払いは見つかりませんでした。', 'This payment was not found.'],
  failed: [
    '発行できませんでした。時間をおいてもう一度お試しください。',
    'The receipt could not be issued. Please try again later.',
  ],
  toHistory: ['ポイント履歴へ', 'To the point history'],
  numberOf: [(number: string) => `領収書 ${number}`, (number: string) => `Receipt ${number}`],
  again: [
    (number: string) => `再発行（元の番号 ${number}）`,
    (number: string) => `Issued again (first number ${number})`,
  ],
  nameOf: [(name: string) => `${name} 様`, (name: string) => name],
  total: [
    (isTaxed: boolean): string => (isTaxed ? '領収金額（税込）' : '領収金額'),
    (isTaxed: boolean) => (isTaxed ? 'Total, tax included' : 'Total'),
  ],
  content: ['内容', 'For'],
  contentOf: [
    (points: number) => `ポイント購入代（${formatNumber(points)}P）`,
    (points: number) => counted(points, 'point'),
  ],
  tradedOn: ['取引日', 'Date of payment'],
  issued: ['発行日時', 'Issued'],
  rate: [(rate: number) => `${rate}%対象`, (rate: number) => `At ${rate} %`],
  tax: ['うち消費税', 'Tax included'],
  outside: ['消費税は対象外です。', 'Outside the scope of consumption tax.'],
  issuer: ['発行者', 'Issuer'],
  registration: ['登録番号', 'Registration number'],
  yen: [formatYen, (yen: number) => `${formatNumber(yen)} yen`],
})
