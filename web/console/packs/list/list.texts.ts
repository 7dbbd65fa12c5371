import { packsTexts } from '#web/console/packs/packs.texts.ts'

const namesOf = ({ states, currencies }: typeof packsTexts.ja) => ({
  state: states,
  currency: currencies,
})

const ja = {
  title: packsTexts.ja.title,
  new: '新しいパック',
  order: '並び順と種別',
  empty: 'パックはまだありません。「新しいパック」から作れます。',
  search: '名前で探す',
  fields: {
    name: 'パック',
    state: '状態',
    price: '1口',
    sold: '販売／総口数',
    income: '売上',
    margin: '粗利（円）',
    startsAt: '開始（JST）',
    endsAt: '終了（JST）',
    maker: '作成者',
    type: '種類',
    currency: '通貨',
  },
  names: namesOf(packsTexts.ja),
  atOnce: '承認後すぐ',
  open: '期限なし',
}

const en: typeof ja = {
  title: packsTexts.en.title,
  new: 'New pack',
  order: 'Order and types',
  empty: 'No packs yet. Create the first one with “New pack”.',
  search: 'Search by name',
  fields: {
    name: 'Pack',
    state: 'State',
    price: 'Per draw',
    sold: 'Sold / tickets',
    income: 'Income',
    margin: 'Margin (¥)',
    startsAt: 'Start (JST)',
    endsAt: 'End (JST)',
    maker: 'Made by',
    type: 'Type',
    currency: 'Currency',
  },
  names: namesOf(packsTexts.en),
  atOnce: 'Once approved',
  open: 'No end',
}

export const packListTexts = { ja, en }
