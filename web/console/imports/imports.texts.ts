import { allowedText, type ImportColumn } from '#contract/console/imports/import-columns.rule.ts'
import type { FailedRow } from '#contract/console/imports/imported.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'
import type { ShownImport } from './shown-import.ts'

type Fault = (column: ImportColumn | undefined) => string
type Faults = Record<FailedRow['reason'], readonly [Fault, Fault]>
const allowedJa = (column: ImportColumn | undefined) => (column ? allowedText(column, 'ja') : '')
const allowedEn = (column: ImportColumn | undefined) => (column ? allowedText(column, 'en') : '')

const isDayColumn = (column: ImportColumn | undefined) =>
  column?.field.type === 'day' || column?.field.type === 'time'

export const importsTexts = bothLanguages({
  file: ['CSVファイル（UTF-8 か Shift_JIS）', 'CSV file (UTF-8 or Shift_JIS)'],
  anyFile: ['ファイル', 'File'],
  paste: ['表計算ソフトから貼り付け', 'Paste from a spreadsheet'],
  template: ['ひな形をダウンロード', 'Download a template'],
  present: ['今の内容をこの形で保存', 'Save what is there now'],
  templateName: [(name: string) => `${name}-ひな形.csv`, (name: string) => `${name}-template.csv`],
  check: ['内容を確かめる', 'Check the contents'],
  takeOver: ['この内容で取り込む', 'Import these rows'],
  counts: [
    ({ removedCount = 0, ...counts }: ShownImport) =>
      `新規 ${formatNumber(counts.newCount)}件・変更 ${formatNumber(counts.changedCount)}件・変更なし ${formatNumber(counts.unchangedCount)}件・${removedCount === 0 ? '' : `削除 ${formatNumber(removedCount)}件・`}エラー ${formatNumber(counts.failedCount)}件`,
    ({ removedCount = 0, ...counts }: ShownImport) =>
      `${formatNumber(counts.newCount)} new, ${formatNumber(counts.changedCount)} changed, ${formatNumber(counts.unchangedCount)} unchanged, ${removedCount === 0 ? '' : `${formatNumber(removedCount)} removed, `}${formatNumber(counts.failedCount)} failed`,
  ],
  nothingTaken: [
    'エラーの行を直すまで、どの行も取り込まれません。',
    'Nothing is imported until the failed rows are corrected.',
  ],
  imported: ['取り込みました。', 'Imported.'],
  result: ['結果', 'Result'],
  line: ['行', 'Line'],
  column: ['列', 'Column'],
  value: ['値', 'Value'],
  fault: ['問題', 'Problem'],
  faults: {
    missing: [() => '入力がありません', () => 'Missing'],
    'not-a-choice': [
      (column) => `次のどれかを入れてください：${allowedJa(column)}`,
      (column) => `Not one of: ${allowedEn(column)}`,
    ],
    'not-a-number': [
      (column) => `数字で入れてください（${allowedJa(column)}）`,
      (column) => `Not a whole number (${allowedEn(column)})`,
    ],
    'out-of-range': [
      (column) => `${allowedJa(column)}で入れてください`,
      (column) => `Not within ${allowedEn(column)}`,
    ],
    invalid: [
      (column) => `値が正しくありません（${allowedJa(column)}）`,
      (column) => `Not valid (${allowedEn(column)})`,
    ],
    'no-time': [
      (column) => `時刻も入れてください（${allowedJa(column)}）`,
      (column) => `The time is missing (${allowedEn(column)})`,
    ],
    'too-long': [
      (column) => `長すぎます（${allowedJa(column)}）`,
      (column) => `Too long (${allowedEn(column)})`,
    ],
    repeated: [() => 'ファイルの中で重複しています', () => 'Listed twice in the file'],
    recorded: [
      () => '同じ日と出典の別の価格が、すでに記録されています',
      () => 'Another price is recorded for this day and source',
    ],
    'unknown-code': [() => 'このコードのカードはありません', () => 'No card has this code'],
    'unknown-shelf': [() => 'この棚はありません', () => 'There is no such shelf'],
    'unknown-good': [() => 'この番号の景品はありません', () => 'No good has this number'],
    'not-there': [() => 'この棚にはありません', () => 'This shelf has none'],
    ambiguous: [
      () => '同じものが2つ以上あります。番号を入れてください',
      () => 'More than one fits; enter the number',
    ],
    single: [
      () => '鑑定番号かシリアル番号のあるカードは、1枚ずつの行にしてください',
      () => 'A card with a grading or serial number needs a line of its own',
    ],
    'unknown-parcel': [() => 'この番号の荷物はありません', () => 'No parcel has this number'],
    'no-one-parcel': [
      () => '宛先からは荷物が1つに決まりません',
      () => 'The address does not lead to one parcel',
    ],
    'other-number': [() => '荷物に別の番号がついています', () => 'The parcel has another number'],
    'other-carrier': [
      () => '荷物の配送会社が違います',
      () => 'The parcel goes with another carrier',
    ],
    'wrong-state': [
      () => '荷物が番号を受け取れる状態ではありません（保留など）',
      () => 'The parcel cannot take a number now (for example, it is on hold)',
    ],
    'twice-in-file': [() => 'ファイルの中で重なっています', () => 'Appears twice in the file'],
    'number-of-another-parcel': [
      () => 'この番号は別の荷物で使われています',
      () => 'Another parcel has this number',
    ],
    'below-taken': [
      () => 'すでにこの上限より多く受け取った会員がいます',
      () => 'A member has already received more than this limit',
    ],
    'code-of-another-campaign': [
      () => '別のキャンペーンのコードです',
      () => 'Another campaign has this code',
    ],
    'no-coupon-code': [
      () =>
        'コードは英数字12〜32文字です（ハイフンと空白は数えません。O は 0、I と L は 1 と同じです）',
      () =>
        'A code has 12 to 32 letters and digits (hyphens and spaces do not count; O is 0, I and L are 1)',
    ],
    guessable: [
      () => '推測できるコードです。連番や同じ文字の多いコードは使えません',
      () => 'Somebody could guess this code. Use no series and few repeated characters',
    ],
    'unknown-column': [
      () => '知らない列です。列の名前を下の表に合わせてください',
      () => 'Unknown column. Name it as in the table below',
    ],
    'extra-cell': [
      () =>
        '列の名前より多くの値がある行です。「1,200」のようにコンマのある値は、" で囲んでください',
      () =>
        'This line has more values than the file has columns. Put values with a comma, such as 1,200, in quotes',
    ],
    'hidden-mark': [
      () => '改行か見えない文字が入っています。コードを入れ直してください',
      () => 'It has a line break or a character that nobody sees. Enter the code again',
    ],
    damaged: [
      (column): string =>
        isDayColumn(column)
          ? '表計算ソフトの数になった日付です。セルの書式を日付にして、保存し直してください'
          : '表計算ソフトが書き換えた値です。列を文字列にして、元のコードを入れてください',
      (column): string =>
        isDayColumn(column)
          ? 'A spreadsheet has written this day as its number. Format the cell as a date and save the file again'
          : 'A spreadsheet has changed this value. Format the column as text and enter the code again',
    ],
  } satisfies Faults,
  code: ['コード', 'Code'],
  name: ['名前', 'Name'],
  change: ['変わる列', 'Columns that change'],
  isNew: ['新規', 'New'],
  rowsShown: [
    (count: number) => `はじめの${formatNumber(count)}件を表示しています。`,
    (count: number) => `The first ${formatNumber(count)} are shown.`,
  ],
  columns: ['ファイルの列', 'Columns of the file'],
  columnsText: [
    '1行目に列の名前を入れます。画面の言葉でも、半角の名前でも読めます。ファイルにない列と、空のままの数や選択肢は変わりません。',
    'The first line names the columns, as the screens do or by their short names. Columns that the file lacks, and empty numbers and choices, stay as they are.',
  ],
  title: ['列の名前', 'Column'],
  codeName: ['半角の名前', 'Short name'],
  needed: ['必須', 'Required'],
  allowed: ['入れられる値', 'Values'],
  example: ['例', 'Example'],
  note: [
    '見やすくするための列です（取り込みません）',
    'For people who read the file; it is not imported',
  ],
})
