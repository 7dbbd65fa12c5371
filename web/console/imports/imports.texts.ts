import { allowedText, type ImportColumn } from '#contract/console/imports/import-columns.rule.ts'
import type { FailedRow } from '#contract/console/imports/imported.ts'
import { formatNumber } from '#web/kit/money.ts'
import type { ShownImport } from './shown-import.ts'

type Faults = Record<FailedRow['reason'], (column: ImportColumn | undefined) => string>
const allowedJa = (column: ImportColumn | undefined) => (column ? allowedText(column, 'ja') : '')
const allowedEn = (column: ImportColumn | undefined) => (column ? allowedText(column, 'en') : '')

const isDayColumn = (column: ImportColumn | undefined) =>
  column?.field.type === 'day' || column?.field.type === 'time'

const ja = {
  file: 'CSVファイル（UTF-8 か Shift_JIS）',
  anyFile: 'ファイル',
  paste: '表計算ソフトから貼り付け',
  template: 'ひな形をダウンロード',
  present: '今の内容をこの形で保存',
  templateName: (name: string) => `${name}-ひな形.csv`,
  check: '内容を確かめる',
  takeOver: 'この内容で取り込む',
  counts: ({ removedCount = 0, ...counts }: ShownImport) =>
    `新規 ${formatNumber(counts.newCount)}件・変更 ${formatNumber(counts.changedCount)}件・変更なし ${formatNumber(counts.unchangedCount)}件・${removedCount === 0 ? '' : `削除 ${formatNumber(removedCount)}件・`}エラー ${formatNumber(counts.failedCount)}件`,
  nothingTaken: 'エラーの行を直すまで、どの行も取り込まれません。',
  imported: '取り込みました。',
  result: '結果',
  line: '行',
  column: '列',
  value: '値',
  fault: '問題',
  faults: {
    missing: () => '入力がありません',
    'not-a-choice': (column) => `次のどれかを入れてください：${allowedJa(column)}`,
    'not-a-number': (column) => `数字で入れてください（${allowedJa(column)}）`,
    'out-of-range': (column) => `${allowedJa(column)}で入れてください`,
    invalid: (column) => `値が正しくありません（${allowedJa(column)}）`,
    'no-time': (column) => `時刻も入れてください（${allowedJa(column)}）`,
    'too-long': (column) => `長すぎます（${allowedJa(column)}）`,
    repeated: () => 'ファイルの中で重複しています',
    recorded: () => '同じ日と出典の別の価格が、すでに記録されています',
    'unknown-code': () => 'このコードのカードはありません',
    'unknown-shelf': () => 'この棚はありません',
    'unknown-good': () => 'この番号の景品はありません',
    'not-there': () => 'この棚にはありません',
    ambiguous: () => '同じものが2つ以上あります。番号を入れてください',
    single: () => '鑑定番号かシリアル番号のあるカードは、1枚ずつの行にしてください',
    'unknown-parcel': () => 'この番号の荷物はありません',
    'no-one-parcel': () => '宛先からは荷物が1つに決まりません',
    'other-number': () => '荷物に別の番号がついています',
    'other-carrier': () => '荷物の配送会社が違います',
    'wrong-state': () => '荷物が番号を受け取れる状態ではありません（保留など）',
    'twice-in-file': () => 'ファイルの中で重なっています',
    'number-of-another-parcel': () => 'この番号は別の荷物で使われています',
    'below-taken': () => 'すでにこの上限より多く受け取った会員がいます',
    'code-of-another-campaign': () => '別のキャンペーンのコードです',
    'no-coupon-code': () =>
      'コードは英数字12〜32文字です（ハイフンと空白は数えません。O は 0、I と L は 1 と同じです）',
    guessable: () => '推測できるコードです。連番や同じ文字の多いコードは使えません',
    'unknown-column': () => '知らない列です。列の名前を下の表に合わせてください',
    'extra-cell': () =>
      '列の名前より多くの値がある行です。「1,200」のようにコンマのある値は、" で囲んでください',
    'hidden-mark': () => '改行か見えない文字が入っています。コードを入れ直してください',
    damaged: (column): string =>
      isDayColumn(column)
        ? '表計算ソフトの数になった日付です。セルの書式を日付にして、保存し直してください'
        : '表計算ソフトが書き換えた値です。列を文字列にして、元のコードを入れてください',
  } satisfies Faults,
  code: 'コード',
  name: '名前',
  change: '変わる列',
  isNew: '新規',
  rowsShown: (count: number) => `はじめの${formatNumber(count)}件を表示しています。`,
  columns: 'ファイルの列',
  columnsText:
    '1行目に列の名前を入れます。画面の言葉でも、半角の名前でも読めます。ファイルにない列と、空のままの数や選択肢は変わりません。',
  title: '列の名前',
  codeName: '半角の名前',
  needed: '必須',
  allowed: '入れられる値',
  example: '例',
  note: '見やすくするための列です（取り込みません）',
}

const en: typeof ja = {
  file: 'CSV file (UTF-8 or Shift_JIS)',
  anyFile: 'File',
  paste: 'Paste from a spreadsheet',
  template: 'Download a template',
  present: 'Save what is there now',
  templateName: (name) => `${name}-template.csv`,
  check: 'Check the contents',
  takeOver: 'Import these rows',
  counts: ({ removedCount = 0, ...counts }) =>
    `${formatNumber(counts.newCount)} new, ${formatNumber(counts.changedCount)} changed, ${formatNumber(counts.unchangedCount)} unchanged, ${removedCount === 0 ? '' : `${formatNumber(removedCount)} removed, `}${formatNumber(counts.failedCount)} failed`,
  nothingTaken: 'Nothing is imported until the failed rows are corrected.',
  imported: 'Imported.',
  result: 'Result',
  line: 'Line',
  column: 'Column',
  value: 'Value',
  fault: 'Problem',
  faults: {
    missing: () => 'Missing',
    'not-a-choice': (column) => `Not one of: ${allowedEn(column)}`,
    'not-a-number': (column) => `Not a whole number (${allowedEn(column)})`,
    'out-of-range': (column) => `Not within ${allowedEn(column)}`,
    invalid: (column) => `Not valid (${allowedEn(column)})`,
    'no-time': (column) => `The time is missing (${allowedEn(column)})`,
    'too-long': (column) => `Too long (${allowedEn(column)})`,
    repeated: () => 'Listed twice in the file',
    recorded: () => 'Another price is recorded for this day and source',
    'unknown-code': () => 'No card has this code',
    'unknown-shelf': () => 'There is no such shelf',
    'unknown-good': () => 'No good has this number',
    'not-there': () => 'This shelf has none',
    ambiguous: () => 'More than one fits; enter the number',
    single: () => 'A card with a grading or serial number needs a line of its own',
    'unknown-parcel': () => 'No parcel has this number',
    'no-one-parcel': () => 'The address does not lead to one parcel',
    'other-number': () => 'The parcel has another number',
    'other-carrier': () => 'The parcel goes with another carrier',
    'wrong-state': () => 'The parcel cannot take a number now (for example, it is on hold)',
    'twice-in-file': () => 'Appears twice in the file',
    'number-of-another-parcel': () => 'Another parcel has this number',
    'below-taken': () => 'A member has already received more than this limit',
    'code-of-another-campaign': () => 'Another campaign has this code',
    'no-coupon-code': () =>
      'A code has 12 to 32 letters and digits (hyphens and spaces do not count; O is 0, I and L are 1)',
    guessable: () => 'Somebody could guess this code. Use no series and few repeated characters',
    'unknown-column': () => 'Unknown column. Name it as in the table below',
    'extra-cell': () =>
      'This line has more values than the file has columns. Put values with a comma, such as 1,200, in quotes',
    'hidden-mark': () =>
      'It has a line break or a character that nobody sees. Enter the code again',
    damaged: (column): string =>
      isDayColumn(column)
        ? 'A spreadsheet has written this day as its number. Format the cell as a date and save the file again'
        : 'A spreadsheet has changed this value. Format the column as text and enter the code again',
  },
  code: 'Code',
  name: 'Name',
  change: 'Columns that change',
  isNew: 'New',
  rowsShown: (count) => `The first ${formatNumber(count)} are shown.`,
  columns: 'Columns of the file',
  columnsText:
    'The first line names the columns, as the screens do or by their short names. Columns that the file lacks, and empty numbers and choices, stay as they are.',
  title: 'Column',
  codeName: 'Short name',
  needed: 'Required',
  allowed: 'Values',
  example: 'Example',
  note: 'For people who read the file; it is not imported',
}

export const importsTexts = { ja, en }
