const ja = {
  title: 'この景品の現物',
  lead: '写真と鑑定番号は販売開始前に公開され、変更できません。当たった順に、上から1枚ずつお渡しします。',
  won: '当選済み',
  yours: 'お渡しする現物',
  photoOf: (name: string) => `${name}の写真`,
  checking: '写真を照合しています',
  same: 'この端末で照合しました：公開された写真と同じです',
  other: '公開された写真と違います。お問い合わせください。',
  unable: '写真を照合できませんでした',
}

const en: typeof ja = {
  title: 'The copies of this prize',
  lead: 'Photos and grading numbers were published before the sale and cannot change. The winners get the copies in this order.',
  won: 'Won',
  yours: 'Your copy',
  photoOf: (name) => `Photo of ${name}`,
  checking: 'Checking the photo',
  same: 'Checked on this device: the published photo',
  other: 'Not the published photo. Please contact the shop.',
  unable: 'The photo could not be checked',
}

export const copiesTexts = { ja, en }
