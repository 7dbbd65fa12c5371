import { bothLanguages } from '#web/language/both-languages.ts'

export const copiesTexts = bothLanguages({
  title: ['この景品の現物', 'The copies of this prize'],
  lead: [
    '写真と鑑定番号は販売開始前に公開され、変更できません。当たった順に、上から1枚ずつお渡しします。',
    'Photos and grading numbers were published before the sale and cannot change. The winners get the copies in this order.',
  ],
  won: ['当選済み', 'Won'],
  yours: ['お渡しする現物', 'Your copy'],
  photoOf: [(name: string) => `${name}の写真`, (name: string) => `Photo of ${name}`],
  checking: ['写真を照合しています', 'Checking the photo'],
  same: [
    'この端末で照合しました：公開された写真と同じです',
    'Checked on this device: the published photo',
  ],
  other: [
    '公開された写真と違います。お問い合わせください。',
    'Not the published photo. Please contact the shop.',
  ],
  unable: ['写真を照合できませんでした', 'The photo could not be checked'],
})
