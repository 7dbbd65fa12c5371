import { bothLanguages } from '#web/language/both-languages.ts'

export const leaveTexts = bothLanguages({
  title: ['保存していない変更があります', 'There are unsaved changes'],
  text: ['このまま移動すると、変更は保存されません。', 'They are not saved if you leave now.'],
  stay: ['とどまる', 'Stay'],
  drop: ['保存せずに移動', 'Leave without saving'],
  save: ['保存して移動', 'Save and leave'],
})
