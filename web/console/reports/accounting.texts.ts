import { formatNumber } from '#web/kit/money.ts'

const ja = {
  text: '在庫の動きを最初から数え直し、カードの原価と在庫の評価額を求めます。鑑定番号かシリアル番号のあるカードは、その1枚の仕入れ値で数えます。',
  stock: '在庫と原価',
  opening: '期首の在庫',
  bought: '仕入れ',
  shipped: '発送したカードの原価（返送を除く）',
  lost: '紛失・棚卸差異',
  revalued: '評価方法の変更による差',
  closing: '期末の在庫',
  unknown: (count: number) =>
    `帳簿に在庫がないまま発送したカードが${formatNumber(count)}枚あります。原価は0円で数えています。在庫を直してください。`,
  method: '評価方法',
  methods: { 'moving-average': '移動平均法', specific: '個別法（仕入れごと）' },
  files: '会計のファイル',
  filesText:
    '仕訳は弥生会計のインポート形式です（Shift_JIS）。勘定科目は取り込むときに合わせてください。',
  acquisitions: '古物台帳の書き出しへ',
  years: '会計年度の評価方法',
  yearsText:
    '決めた年度の評価方法は変えられません。次に変えられるのは、まだ始まっていない年度です。決めるまでは移動平均法です。',
  startsOn: '年度の初日（1日）',
  fix: '評価方法を決める',
  fixed: '評価方法を決めました。',
  noYears: 'まだ決めていません（移動平均法で計算します）。',
  by: '決めた人',
  print: '印刷する',
  bookText:
    '有償・無償ごとに、日ごとの発行・使用・失効・取消と、その日の終わりの未使用を数えます。',
  day: '日付',
  flows: {
    issued: '発行',
    restored: '再付与',
    used: '使用',
    expired: '失効',
    takenBack: '取消',
    unused: '未使用',
  },
  parts: { paid: '有償', free: '無償' },
}

const en: typeof ja = {
  text: 'All movements of the stock are counted from the first one on, to find the cost of cards and the worth of the stock. A copy with a grading or serial number counts with its own price.',
  stock: 'Stock and costs',
  opening: 'Stock at the beginning',
  bought: 'Bought',
  shipped: 'Cost of shipped cards, less returned ones',
  lost: 'Lost, or missing at a stocktake',
  revalued: 'Difference from a change of method',
  closing: 'Stock at the end',
  unknown: (count) =>
    `${formatNumber(count)} cards were shipped that were not on the books. They count as 0 yen here. Correct the stock.`,
  method: 'Valuation',
  methods: { 'moving-average': 'Moving average', specific: 'Own cost of each lot' },
  files: 'Files for the accountant',
  filesText:
    'The journal has the layout that Yayoi Kaikei imports (Shift_JIS). Match the accounts while importing.',
  acquisitions: 'Export the ledger of acquisitions',
  years: 'Valuation by fiscal year',
  yearsText:
    'Once fixed, the method of a year does not change. Only a year that has not begun can be given another. Until one is fixed, the moving average is used.',
  startsOn: 'First day of the year (the 1st of a month)',
  fix: 'Fix the method',
  fixed: 'The method is fixed.',
  noYears: 'No method is fixed yet; the moving average is used.',
  by: 'Fixed by',
  print: 'Print',
  bookText:
    'Paid and free points separately: what was issued, used, expired and taken back on each day, and what was unused at the end of it.',
  day: 'Day',
  flows: {
    issued: 'Issued',
    restored: 'Restored',
    used: 'Used',
    expired: 'Expired',
    takenBack: 'Taken back',
    unused: 'Unused',
  },
  parts: { paid: 'Paid', free: 'Free' },
}

export const accountingTexts = { ja, en }
