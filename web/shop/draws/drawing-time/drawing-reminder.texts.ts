const ja = {
  anHour: '引きはじめて1時間ほどたちました。少し休みませんか。',
  toPlayLimits: '上限額や利用休止を設定する',
}

const en: typeof ja = {
  anHour: 'You’ve been drawing for about an hour. How about a short rest?',
  toPlayLimits: 'Set a limit or take a break',
}

export const drawingReminderTexts = { ja, en }
