import { bothLanguages } from '#web/language/both-languages.ts'

export const templatesTexts = bothLanguages({
  title: ['返信のひな形', 'Templates for answers'],
  text: [
    'お問い合わせの返信に入れる文章です。選ぶと返信の欄に入り、送る前に直せます。{{case_number}}（お問い合わせの番号）、{{parcel_number}}（荷物の番号）、{{tracking_number}}（追跡番号）、{{shop_name}}（店の名前）を使えます。荷物の番号を使うひな形は、荷物のお問い合わせでだけ選べます。',
    'Texts for answers to cases. A chosen one goes into the answer, where it can be changed before it is sent. They may contain {{case_number}}, {{parcel_number}}, {{tracking_number}} and {{shop_name}}. A template with the number of a parcel is offered only for cases about a parcel.',
  ],
  empty: ['ひな形はまだありません。', 'There are no templates yet.'],
  back: ['お問い合わせの一覧へ', 'To the cases'],
  fields: {
    name: ['名前', 'Name'],
    text: ['文章', 'Text'],
    textEn: ['文章（英語）', 'Text (English)'],
    changedBy: ['変えた人', 'Changed by'],
    changedAt: ['変えた日時', 'Changed at'],
    change: ['変える', 'Change'],
  },
  hints: {
    name: ['オペレーターだけに見えます', 'For operators only'],
    textEn: [
      '空欄のときは、日本語のお問い合わせでだけ選べます',
      'If empty, the template is offered for Japanese cases only',
    ],
  },
  names: {},
  add: ['ひな形を足す', 'Add a template'],
  changeOf: [(name: string) => `${name} を変える`, (name: string) => `Change ${name}`],
  remove: ['消す', 'Remove'],
  removeOf: [(name: string) => `${name} を消す`, (name: string) => `Remove ${name}`],
  save: ['保存する', 'Save'],
})
