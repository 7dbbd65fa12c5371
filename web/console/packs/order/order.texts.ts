import { bothLanguages } from '#web/language/both-languages.ts'

export const orderTexts = bothLanguages({
  title: ['並び順と種類', 'Order and types'],
  packs: ['店頭のパック', 'Packs in the shop'],
  packsText: [
    '会員の一覧はこの順に並びます。つまみをドラッグするか、つまみを選んでスペースキーと矢印キーで動かします。',
    'Members see the packs in this order. Drag a handle, or focus it and move it with the space bar and the arrow keys.',
  ],
  emptyPacks: ['公開中のパックはありません。', 'No pack is published.'],
  types: ['カードの種類', 'Card types'],
  typesText: [
    '会員の絞り込みはこの順に並びます。名前の変更は公開中のパックの内容を変えません。',
    'Members filter by these types in this order. A new name changes no published pack.',
  ],
  emptyTypes: ['カードの種類はまだありません。', 'There are no card types yet.'],
  save: ['この順番で保存', 'Save this order'],
  reset: ['元に戻す', 'Undo'],
  saved: ['並び順を保存しました。', 'The order is saved.'],
  changed: [
    'ほかの人が先に変更しました。最新の並びを読み込みました。',
    'Someone else changed the list first. The newest order is shown.',
  ],
  add: ['種類を追加', 'Add a type'],
  added: [
    (name: string) => `「${name}」を、並びの最後に追加しました。`,
    (name: string) => `“${name}” is added at the end.`,
  ],
  rename: ['名前を変更', 'Rename'],
  renameOf: [(name: string) => `${name}の名前を変更`, (name: string) => `Rename ${name}`],
  fields: {
    name: ['名前（日本語）', 'Name (Japanese)'],
    nameEn: ['名前（英語）', 'Name (English)'],
  },
  names: {},
})
