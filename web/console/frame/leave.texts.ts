const ja = {
  title: '保存していない変更があります',
  text: 'このまま移動すると、変更は保存されません。',
  stay: 'とどまる',
  drop: '保存せずに移動',
  save: '保存して移動',
}

const en: typeof ja = {
  title: 'There are unsaved changes',
  text: 'They are not saved if you leave now.',
  stay: 'Stay',
  drop: 'Leave without saving',
  save: 'Save and leave',
}

export const leaveTexts = { ja, en }
