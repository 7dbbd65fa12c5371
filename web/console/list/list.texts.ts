import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const listTexts = bothLanguages({
  all: ['すべて', 'All'],
  search: ['検索', 'Search'],
  loading: ['読み込んでいます', 'Loading'],
  found: [(count: number) => `${formatNumber(count)}件`, (count: number) => counted(count, 'row')],
  pages: ['一覧のページ', 'Pages of the list'],
  page: [(page: number) => `${page}ページ`, (page: number) => `Page ${page}`],
  previous: ['前のページ', 'Previous page'],
  next: ['次のページ', 'Next page'],
  columns: ['表示する項目', 'Columns'],
  file: ['CSVに保存', 'Save as CSV'],
  views: {
    title: ['ビュー', 'Views'],
    none: ['保存したビューはまだありません。', 'No views have been saved yet.'],
    save: ['いまの表示を保存する', 'Save what is shown'],
    saveText: [
      '絞り込み・並び順・表示する項目を保存します。会員などの名前で探せる検索の文字は保存されません。同じ名前の自分のビューは置き換わります。',
      'Saves the filters, the order and the columns. The text of a search that finds people by name is not saved. Your own view with the same name is replaced.',
    ],
    submit: ['保存する', 'Save'],
    name: ['名前', 'Name'],
    share: ['ほかのオペレーターにも見せる', 'Show to other operators'],
    sharedBy: [
      (name: string, operator: string) => `${name}（共有：${operator}）`,
      (name: string, operator: string) => `${name} (shared by ${operator})`,
    ],
    change: ['変更', 'Change'],
    remove: ['削除', 'Delete'],
    actOn: [
      (act: string, name: string) => `${name}を${act}`,
      (act: string, name: string) => `${act} ${name}`,
    ],
    removeText: [
      (name: string, isShared: boolean) =>
        `「${name}」を削除します。${isShared ? 'ほかのオペレーターにも見えなくなります。' : ''}`,
      (name: string, isShared: boolean) =>
        `“${name}” will be deleted.${isShared ? ' Other operators will not see it any more.' : ''}`,
    ],
    dropped: [
      (names: string) => `この一覧にもうない項目を除いて開きました：${names}`,
      (names: string) => `Opened without what the list no longer has: ${names}`,
    ],
  },
  clear: ['条件を消す', 'Clear the filters'],
  noMatch: ['条件に合うものはありません', 'No row matches the filters'],
  selectPage: [
    (count: number) => `このページの${formatNumber(count)}件をすべて選ぶ`,
    (count: number) => `Select all ${counted(count, 'row')} of this page`,
  ],
  selectRow: [(name: string) => `${name} を選ぶ`, (name: string) => `Select ${name}`],
  selected: [
    (count: number) => `${formatNumber(count)}件を選択中`,
    (count: number) => `${formatNumber(count)} selected`,
  ],
  pageOnly: [
    (page: number, all: number) =>
      `このページの${formatNumber(page)}件を選びました。条件に合うのは全部で${formatNumber(all)}件です。`,
    (page: number, all: number) =>
      `The ${formatNumber(page)} rows of this page are selected. ${formatNumber(all)} rows match in total.`,
  ],
  selectAll: [
    (count: number) => `条件に合う${formatNumber(count)}件すべてを選ぶ`,
    (count: number) => `Select every row that matches (${formatNumber(count)})`,
  ],
  allSelected: [
    (count: number) => `条件に合う${formatNumber(count)}件すべてを選びました。`,
    (count: number) => `All ${formatNumber(count)} rows that match are selected.`,
  ],
  unselect: ['選択を外す', 'Clear the selection'],
  moreActs: ['ほかの操作', 'More actions'],
  leftRows: [
    (reason: string, count: number) => ` ${reason}（${formatNumber(count)}件）`,
    (reason: string, count: number) => ` ${reason} (${formatNumber(count)})`,
  ],
  done: [
    (done: number, failed: number) =>
      failed === 0
        ? `${formatNumber(done)}件を処理しました。`
        : `${formatNumber(done)}件を処理しました。${formatNumber(failed)}件は処理できず、選択したままです。`,
    (done: number, failed: number) =>
      failed === 0
        ? `${formatNumber(done)} done.`
        : `${formatNumber(done)} done. ${formatNumber(failed)} failed and stay selected.`,
  ],
  doneBefore: [
    (count: number) => (count === 0 ? '' : `${formatNumber(count)}件は、すでに済んでいました。`),
    (count: number) => (count === 0 ? '' : ` ${formatNumber(count)} had already been done.`),
  ],
  firstSelected: [
    (selected: number, count: number) =>
      `件数が多いため、${formatNumber(count)}件のうち先頭の${formatNumber(selected)}件だけを選びました。残りは、処理したあとにもう一度選んでください。`,
    (selected: number, count: number) =>
      `Only the first ${formatNumber(selected)} of ${formatNumber(count)} rows are selected. Select the rest after these are done.`,
  ],
  allFailed: [
    '読み込めなかったため、すべてを選べませんでした。もう一度押してください。',
    'The rows could not be loaded, so none were selected. Press again.',
  ],
  failedRow: [
    (sentence: string) => `処理できませんでした：${sentence}`,
    (sentence: string) => `Not done: ${sentence}`,
  ],
  failedElsewhere: [
    (id: string, sentence: string) => `${id}番：${sentence}`,
    (id: string, sentence: string) => `No. ${id}: ${sentence}`,
  ],
})
