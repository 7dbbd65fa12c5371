const ja = {
  title: 'キーボード操作',
  handbook: 'この画面の手引きを読む',
  general: 'どの画面でも',
  list: '一覧で',
  search: '一覧の検索欄へ（一覧がなければ検索・移動）',
  palette: '検索・移動を開く',
  help: 'この一覧と手引きを開く',
  confirm: '入力を確定する',
  move: '次の行・前の行',
  select: '行を選ぶ・外す',
  range: '前に選んだ行からここまで選ぶ',
  open: '行を開く',
  shipping: '発送で',
  shippingSteps: ['とりまとめる', 'ピッキングする', '送り状を作る', '番号を取り込む'],
  goTo: (screen: string) => `${screen}へ`,
}

const en: typeof ja = {
  title: 'Keyboard',
  handbook: 'Read about this screen in the handbook',
  general: 'Everywhere',
  list: 'In lists',
  search: 'Search field of the list, or the global search',
  palette: 'Search or go to',
  help: 'This list of keys, and the handbook',
  confirm: 'Submit a form',
  move: 'Next and previous row',
  select: 'Select or deselect the row',
  range: 'Select from the last selected row to here',
  open: 'Open the row',
  shipping: 'In shipping',
  shippingSteps: ['Group', 'Pick', 'Make labels', 'Read numbers'],
  goTo: (screen) => `To ${screen}`,
}

export const keysTexts = { ja, en }
