import { titlePairs } from '#contract/console/imports/import-columns.rule.ts'
import { boughtColumns } from '#contract/console/stock/bought-columns.fields.ts'
import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const acquisitionsTexts = bothLanguages({
  title: ['仕入れ・古物台帳', 'Acquisitions'],
  text: [
    '1万円以上の仕入れには、相手と本人確認の記録が必要です。記録は消せず、訂正の行を足します。閲覧は操作記録に残ります。',
    'From 10,000 yen, the record needs the counterparty and an identity check. Nothing is deleted: mistakes are corrected by another line. Every view is recorded in the audit log.',
  ],
  empty: ['仕入れはまだありません', 'There are no acquisitions yet'],
  search: ['相手の氏名・特徴', 'Name or features'],
  fields: {
    id: ['番号', 'No.'],
    acquiredOn: ['取引年月日', 'Day'],
    side: ['区分', 'Side'],
    kind: ['品目', 'Kind'],
    count: ['数量', 'Number'],
    features: ['特徴', 'Features'],
    priceYen: ['代金', 'Price'],
    counterpartyName: ['相手の氏名・名称', 'Name of the counterparty'],
    counterpartyAddress: ['相手の住所', 'Address'],
    counterpartyOccupation: ['相手の職業', 'Occupation'],
    counterpartyAge: ['相手の年齢', 'Age'],
    identityCheck: ['本人確認の方法', 'Identity check'],
    invoiceNumber: ['登録番号（インボイス）', 'Invoice registration number'],
    deduction: ['番号がないときの仕入税額控除', 'Deducted input tax without a number'],
    correctsId: ['訂正する番号', 'Corrects no.'],
    correctionReason: ['訂正の理由', 'Reason for the correction'],
    operator: ['記録者', 'Recorded by'],
    createdAt: ['記録日時', 'Recorded at'],
    from: ['この日から', 'From this day'],
    to: ['この日まで', 'To this day'],
    minYen: ['代金の下限（円）', 'Price from (yen)'],
    maxYen: ['代金の上限（円）', 'Price to (yen)'],
  },
  hints: {
    features: [
      'カード名・型番・状態など、見分けられること',
      'What tells the cards apart: names, numbers, condition',
    ],
    identityCheck: ['例：運転免許証の提示', 'Such as: showed a driving licence'],
    invoiceNumber: ['T と13桁の数字。ない場合は空欄', 'T and 13 digits; empty if there is none'],
    deduction: [
      '仕訳の税区分になります。古物商特例は、登録のない相手から古物を買ったときだけです',
      'The tax in the journal. The dealers’ rule is only for second-hand goods from a seller without a registration',
    ],
  },
  names: {
    deduction: {
      'second-hand': ['古物商特例（全額）', 'All: rule for second-hand dealers'],
      transitional: ['経過措置（取引日の割合）', 'A part: transitional measure of the day'],
    },
  },
  none: {
    correctsId: ['', ''],
  },
  bought: {
    fields: titlePairs(boughtColumns),
  },
  kindDefault: ['トレーディングカード', 'Trading cards'],
  buyIn: ['仕入れる', 'Buy in'],
  print: ['台帳を印刷', 'Print the record'],
  printNow: ['印刷する', 'Print'],
  back: ['台帳の一覧へ', 'To the list of acquisitions'],
  backToStock: ['在庫の一覧へ', 'To the list of stock'],
  isCorrected: [
    (id: number) => `この行は ${formatNumber(id)}番で訂正されています。`,
    (id: number) => `No. ${formatNumber(id)} corrects this line.`,
  ],
  isCorrection: [
    (id: number) => `この行は ${formatNumber(id)}番の訂正です。`,
    (id: number) => `This line corrects no. ${formatNumber(id)}.`,
  ],
  correct: ['訂正の行を足す', 'Add a correcting line'],
  correctText: [
    '元の行はそのまま残り、正しい内容の行が足されます。在庫の数は変わりません。',
    'The line stays as it is, and a line with the right contents is added. The stock does not change.',
  ],
  papers: ['本人確認書類', 'Identity papers'],
  papersText: [
    '開けるのはオーナーと経理だけです。3年たつと自動で消えます。',
    'Only owners and accountants open them. They are erased after three years.',
  ],
  addPaper: ['書類を保存する', 'Store a paper'],
  papersOf: [
    (id: number) => `台帳の${formatNumber(id)}番の本人確認書類`,
    (id: number) => `Identity papers of no. ${formatNumber(id)}`,
  ],
  papersStored: [
    (count: number) => `書類を${formatNumber(count)}件保存しました。`,
    (count: number) =>
      count === 1 ? '1 paper is stored.' : `${formatNumber(count)} papers are stored.`,
  ],
  record: ['取引の記録', 'The transaction'],
  lines: ['仕入れたカード', 'Cards that were bought'],
  name: ['名前', 'Name'],
  copy: ['グレード・番号', 'Grade and number'],
  onHand: ['手元', 'On hand'],
  unknownCode: ['このコードのカードはありません', 'No card has this code'],
  line: [(no: number) => `${no}行目`, (no: number) => `Line ${no}`],
  addLine: ['行を足す', 'Add a line'],
  fromFile: ['ファイルか貼り付けから行を入れる', 'Add lines from a file or a spreadsheet'],
  removeLine: [(no: number) => `${no}行目を消す`, (no: number) => `Remove line ${no}`],
  total: [(yen: string) => `代金の合計：${yen}`, (yen: string) => `Total price: ${yen}`],
  needsAll: [
    '1万円以上のため、特徴・住所・職業・年齢・本人確認の方法がすべて必要です。',
    'From 10,000 yen on, features, address, occupation, age and an identity check are all needed.',
  ],
  noShelves: [
    '棚がまだありません。先に「棚卸し」の画面で棚を追加してください。',
    'No shelves yet. Add one on the “Stocktake” screen first.',
  ],
  noShelvesAsk: [
    '棚がまだありません。オーナーか発送担当に、棚の追加を頼んでください。',
    'No shelves yet. Ask an owner or a shipper to add one.',
  ],
  recorded: [
    ['', 'として記録し、在庫に入れました。'] as [string, string],
    ['Recorded as ', ' and put into stock.'],
  ],
  recordNo: [
    (id: number) => `台帳の${formatNumber(id)}番`,
    (id: number) => `no. ${formatNumber(id)}`,
  ],
  more: ['続けて仕入れる', 'Record another purchase'],
  ledgerTitle: ['古物台帳', 'Record of acquisitions'],
  period: [
    (from: string, to: string) => `${from || '最初'} から ${to || '今日'} まで`,
    (from: string, to: string) => `From ${from || 'the beginning'} to ${to || 'today'}`,
  ],
  boughtIn: ['買受け', 'Bought'],
  ledgerTooLong: [
    '10,000件を超える期間は印刷できません。一覧からCSVに書き出せます（件数の上限はありません）。',
    'A period of more than 10,000 lines cannot be printed here. The list exports any number of lines as CSV.',
  ],
  ledgerCount: [
    (count: number) => `${formatNumber(count)}件`,
    (count: number) => counted(count, 'line'),
  ],
  nothingThere: ['この期間の仕入れはありません。', 'There are no acquisitions in this period.'],
})
