import { packsTexts } from '#web/console/packs/packs.texts.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

const namesOf = ({ states, currencies }: typeof packsTexts.ja) => ({
  state: states,
  currency: currencies,
})

export const packListTexts = bothLanguages({
  title: [packsTexts.ja.title, packsTexts.en.title],
  new: ['新しいパック', 'New pack'],
  order: ['並び順と種類', 'Order and types'],
  empty: [
    'パックはまだありません。「新しいパック」から作れます。',
    'No packs yet. Create the first one with “New pack”.',
  ],
  search: ['名前で探す', 'Search by name'],
  fields: {
    name: ['パック', 'Pack'],
    state: ['状態', 'State'],
    price: ['1口', 'Per draw'],
    sold: ['販売／総口数', 'Sold / tickets'],
    income: ['売上', 'Income'],
    margin: ['粗利（円）', 'Margin (¥)'],
    startsAt: ['開始（JST）', 'Start (JST)'],
    endsAt: ['終了（JST）', 'End (JST)'],
    maker: ['作成者', 'Made by'],
    type: ['種類', 'Type'],
    currency: ['通貨', 'Currency'],
  },
  names: [namesOf(packsTexts.ja), namesOf(packsTexts.en)],
  atOnce: ['承認後すぐ', 'Once approved'],
  open: ['期限なし', 'No end'],
})
