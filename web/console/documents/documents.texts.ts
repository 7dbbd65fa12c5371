import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const documentsTexts = bothLanguages({
  title: ['領収書', 'Receipts'],
  text: [
    '会員に発行した領収書です。税率があるものは、適格簡易請求書です。発行したときの内容のまま残り、消せません。閲覧は操作記録に残ります。',
    'Receipts issued to members; those with a tax rate are simplified qualified invoices. They never change. Every view is recorded in the audit log.',
  ],
  empty: ['領収書はまだ発行されていません', 'No receipt has been issued yet'],
  search: ['名前・会員番号・領収書番号', 'Name, member or receipt number'],
  fields: {
    from: ['取引日（この日から）', 'Day from'],
    to: ['取引日（この日まで）', 'Day to'],
    minYen: ['金額の下限（円）', 'Amount from (yen)'],
    maxYen: ['金額の上限（円）', 'Amount to (yen)'],
    number: ['領収書番号', 'Receipt number'],
    tradedOn: ['取引日', 'Day'],
    counterparty: ['相手', 'Counterparty'],
    memberId: ['会員番号', 'Member'],
    totalYen: ['領収金額', 'Total'],
    kind: ['区分', 'Kind'],
    issuedAt: ['発行日時', 'Issued at'],
  },
  names: {},
  original: ['初回発行', 'First issue'],
  reissue: [
    (number: string) => `再発行（元：${number}）`,
    (number: string) => `Issued again (first: ${number})`,
  ],
  issuer: ['発行者', 'Issuer'],
  registration: ['登録番号', 'Registration number'],
  noRegistration: ['なし', 'None'],
  content: ['内容', 'Content'],
  points: [
    (points: number) => `ポイント ${formatNumber(points)}pt`,
    (points: number) => counted(points, 'point'),
  ],
  rate: ['税率', 'Tax rate'],
  rateOf: [
    (rate: number | null) => (rate === null ? '対象外（不課税）' : `${rate}%`),
    (rate: number | null) => (rate === null ? 'Outside the scope of the tax' : `${rate}%`),
  ],
  tax: ['うち消費税', 'Tax within'],
  payment: ['支払い', 'Payment'],
  back: ['領収書の一覧へ', 'To the list of receipts'],
  print: ['印刷する', 'Print'],
})
