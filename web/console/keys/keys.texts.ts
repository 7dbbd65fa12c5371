import { bothLanguages } from '#web/language/both-languages.ts'

export const keysTexts = bothLanguages({
  title: ['キーボード操作', 'Keyboard'],
  handbook: ['この画面の手引きを読む', 'Read about this screen in the handbook'],
  general: ['どの画面でも', 'Everywhere'],
  list: ['一覧で', 'In lists'],
  search: [
    '一覧の検索欄へ（一覧がなければ検索・移動）',
    'Search field of the list, or the global search',
  ],
  palette: ['検索・移動を開く', 'Search or go to'],
  help: ['この一覧と手引きを開く', 'This list of keys, and the handbook'],
  confirm: ['入力を確定する', 'Submit a form'],
  move: ['次の行・前の行', 'Next and previous row'],
  select: ['行を選ぶ・外す', 'Select or deselect the row'],
  range: ['前に選んだ行からここまで選ぶ', 'Select from the last selected row to here'],
  open: ['行を開く', 'Open the row'],
  shipping: ['発送で', 'In shipping'],
  shippingSteps: [
    ['とりまとめる', 'ピッキングする', '送り状を作る', '番号を取り込む'],
    ['Group', 'Pick', 'Make labels', 'Read numbers'],
  ],
  goTo: [(screen: string) => `${screen}へ`, (screen: string) => `To ${screen}`],
})
