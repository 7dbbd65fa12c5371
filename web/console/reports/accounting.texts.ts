import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const accountingTexts = bothLanguages({
  text: [
    '在庫の動きを最初から数え直し、カードの原価と在庫の評価額を求めます。鑑定番号かシリアル番号のあるカードは、その1枚の仕入れ値で数えます。',
    'All movements of the stock are counted from the first one on, to find the cost of cards and the worth of the stock. A copy with a grading or serial number counts with its own price.',
  ],
  stock: ['在庫と原価', 'Stock and costs'],
  opening: ['期首の在庫', 'Stock at the beginning'],
  bought: ['仕入れ', 'Bought'],
  shipped: ['発送したカードの原価（返送を除く）', 'Cost of shipped cards, less returned ones'],
  lost: ['紛失・棚卸差異', 'Lost, or missing at a stocktake'],
  revalued: ['評価方法の変更による差', 'Difference from a change of method'],
  closing: ['期末の在庫', 'Stock at the end'],
  unknown: [
    (count: number) =>
      `帳簿に在庫がないまま発送したカードが${formatNumber(count)}枚あります。原価は0円で数えています。在庫を直してください。`,
    (count: number) =>
      `${formatNumber(count)} cards were shipped that were not on the books. They count as 0 yen here. Correct the stock.`,
  ],
  method: ['評価方法', 'Valuation'],
  methods: {
    'moving-average': ['移動平均法', 'Moving average'],
    specific: ['個別法（仕入れごと）', 'Own cost of each lot'],
  },
  files: ['会計のファイル', 'Files for the accountant'],
  filesText: [
    '仕訳は弥生会計のインポート形式です（Shift_JIS）。勘定科目は取り込むときに合わせてください。',
    'The journal has the layout that Yayoi Kaikei imports (Shift_JIS). Match the accounts while importing.',
  ],
  acquisitions: ['古物台帳の書き出しへ', 'Export the ledger of acquisitions'],
  years: ['会計年度の評価方法', 'Valuation by fiscal year'],
  yearsText: [
    '決めた年度の評価方法は変えられません。次に変えられるのは、まだ始まっていない年度です。決めるまでは移動平均法です。',
    'Once fixed, the method of a year does not change. Only a year that has not begun can be given another. Until one is fixed, the moving average is used.',
  ],
  startsOn: ['年度の初日（1日）', 'First day of the year (the 1st of a month)'],
  fix: ['評価方法を決める', 'Fix the method'],
  fixed: ['評価方法を決めました。', 'The method is fixed.'],
  noYears: [
    'まだ決めていません（移動平均法で計算します）。',
    'No method is fixed yet; the moving average is used.',
  ],
  by: ['決めた人', 'Fixed by'],
  print: ['印刷する', 'Print'],
  bookText: [
    '有償・無償ごとに、日ごとの発行・使用・失効・取消と、その日の終わりの未使用を数えます。',
    'Paid and free points separately: what was issued, used, expired and taken back on each day, and what was unused at the end of it.',
  ],
  day: ['日付', 'Day'],
  flows: {
    issued: ['発行', 'Issued'],
    movedIn: ['引継ぎ', 'Moved in'],
    restored: ['再付与', 'Restored'],
    used: ['使用', 'Used'],
    expired: ['失効', 'Expired'],
    takenBack: ['取消', 'Taken back'],
    unused: ['未使用', 'Unused'],
  },
  parts: {
    paid: ['有償', 'Paid'],
    free: ['無償', 'Free'],
  },
})
