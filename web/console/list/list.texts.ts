import { formatNumber } from '#web/kit/money.ts'

const ja = {
  all: 'すべて',
  search: '検索',
  loading: '読み込んでいます',
  found: (count: number) => `${formatNumber(count)}件`,
  pages: '一覧のページ',
  page: (page: number) => `${page}ページ`,
  previous: '前のページ',
  next: '次のページ',
  columns: '表示する項目',
  file: 'CSVに保存',
  clear: '条件を消す',
  noMatch: '条件に合うものはありません',
  selectPage: (count: number) => `このページの${formatNumber(count)}件をすべて選ぶ`,
  selectRow: (name: string) => `${name} を選ぶ`,
  selected: (count: number) => `${formatNumber(count)}件を選択中`,
  pageOnly: (page: number, all: number) =>
    `このページの${formatNumber(page)}件を選びました。条件に合うのは全部で${formatNumber(all)}件です。`,
  selectAll: (count: number) => `条件に合う${formatNumber(count)}件すべてを選ぶ`,
  allSelected: (count: number) => `条件に合う${formatNumber(count)}件すべてを選びました。`,
  unselect: '選択を外す',
  moreActs: 'ほかの操作',
  leftRows: (reason: string, count: number) => ` ${reason}（${formatNumber(count)}件）`,
  done: (done: number, failed: number) =>
    failed === 0
      ? `${formatNumber(done)}件を処理しました。`
      : `${formatNumber(done)}件を処理しました。${formatNumber(failed)}件は処理できず、選択したままです。`,
  doneBefore: (count: number) =>
    count === 0 ? '' : `${formatNumber(count)}件は、すでに済んでいました。`,
  firstSelected: (selected: number, count: number) =>
    `件数が多いため、${formatNumber(count)}件のうち先頭の${formatNumber(selected)}件だけを選びました。残りは、処理したあとにもう一度選んでください。`,
  allFailed: '読み込めなかったため、すべてを選べませんでした。もう一度押してください。',
  failedRow: (sentence: string) => `処理できませんでした：${sentence}`,
  failedElsewhere: (id: string, sentence: string) => `${id}番：${sentence}`,
}

const en: typeof ja = {
  all: 'All',
  search: 'Search',
  loading: 'Loading',
  found: (count) => (count === 1 ? '1 row' : `${formatNumber(count)} rows`),
  pages: 'Pages of the list',
  page: (page) => `Page ${page}`,
  previous: 'Previous page',
  next: 'Next page',
  columns: 'Columns',
  file: 'Save as CSV',
  clear: 'Clear the filters',
  noMatch: 'No row matches the filters',
  selectPage: (count) => `Select all ${formatNumber(count)} rows of this page`,
  selectRow: (name) => `Select ${name}`,
  selected: (count) => `${formatNumber(count)} selected`,
  pageOnly: (page, all) =>
    `The ${formatNumber(page)} rows of this page are selected. ${formatNumber(all)} rows match in total.`,
  selectAll: (count) => `Select all ${formatNumber(count)} rows that match`,
  allSelected: (count) => `All ${formatNumber(count)} rows that match are selected.`,
  unselect: 'Clear the selection',
  moreActs: 'More actions',
  leftRows: (reason, count) => ` ${reason} (${formatNumber(count)})`,
  done: (done, failed) =>
    failed === 0
      ? `${formatNumber(done)} done.`
      : `${formatNumber(done)} done. ${formatNumber(failed)} failed and stay selected.`,
  doneBefore: (count) => (count === 0 ? '' : ` ${formatNumber(count)} had already been done.`),
  firstSelected: (selected, count) =>
    `Only the first ${formatNumber(selected)} of ${formatNumber(count)} rows are selected. Select the rest after these are done.`,
  allFailed: 'The rows could not be loaded, so none were selected. Press again.',
  failedRow: (sentence) => `Not done: ${sentence}`,
  failedElsewhere: (id, sentence) => `No. ${id}: ${sentence}`,
}

export const listTexts = { ja, en }
