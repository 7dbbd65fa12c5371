const ja = {
  title: '並び順と種別',
  packs: '店頭のパック',
  packsText:
    '会員の一覧はこの順に並びます。つまみをドラッグするか、つまみを選んでスペースキーと矢印キーで動かします。',
  emptyPacks: '公開中のパックはありません。',
  types: 'カード種別',
  typesText: '会員の絞り込みはこの順に並びます。名前の変更は公開中のパックの内容を変えません。',
  emptyTypes: 'カード種別はまだありません。',
  save: 'この順番で保存',
  reset: '元に戻す',
  saved: '並び順を保存しました。',
  changed: 'ほかの人が先に変更しました。最新の並びを読み込みました。',
  handle: (name: string) => `${name}を動かす`,
  instructions:
    'スペースキーでつかみ、上下の矢印キーで動かし、スペースキーで置きます。Escで取りやめます。',
  lifted: (name: string, place: number, count: number) =>
    `${name}をつかみました。${count}件中${place}番目です。`,
  moved: (name: string, place: number, count: number) =>
    `${name}は${count}件中${place}番目にあります。`,
  dropped: (name: string, place: number, count: number) =>
    `${name}を${count}件中${place}番目に置きました。`,
  cancelled: (name: string) => `${name}を元の場所に戻しました。`,
  add: '種別を追加',
  added: (name: string) => `「${name}」を、並びの最後に追加しました。`,
  rename: '名前を変更',
  renameOf: (name: string) => `${name}の名前を変更`,
  fields: { name: '名前（日本語）', nameEn: '名前（英語）' },
  names: {},
}

const en: typeof ja = {
  title: 'Order and types',
  packs: 'Packs in the shop',
  packsText:
    'Members see the packs in this order. Drag a handle, or focus it and move it with the space bar and the arrow keys.',
  emptyPacks: 'No pack is published.',
  types: 'Card types',
  typesText: 'Members filter by these types in this order. A new name changes no published pack.',
  emptyTypes: 'There are no card types yet.',
  save: 'Save this order',
  reset: 'Undo',
  saved: 'The order is saved.',
  changed: 'Someone else changed the list first. The newest order is shown.',
  handle: (name) => `Move ${name}`,
  instructions:
    'Press the space bar to lift a row, the arrow keys to move it and the space bar to drop it. Escape cancels.',
  lifted: (name, place, count) => `${name} is lifted, at place ${place} of ${count}.`,
  moved: (name, place, count) => `${name} is at place ${place} of ${count}.`,
  dropped: (name, place, count) => `${name} is dropped at place ${place} of ${count}.`,
  cancelled: (name) => `${name} is back in its place.`,
  add: 'Add a type',
  added: (name) => `“${name}” is added at the end.`,
  rename: 'Rename',
  renameOf: (name) => `Rename ${name}`,
  fields: { name: 'Name (Japanese)', nameEn: 'Name (English)' },
  names: {},
}

export const orderTexts = { ja, en }
