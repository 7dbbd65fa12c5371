const ja = {
  anHour: '引きはじめて1時間ほどたちました。少し休みませんか。',
}

const en: typeof ja = {
  anHour: 'You’ve been drawing for about an hour. How about a short rest?',
}

export const drawingReminderTexts = { ja, en }
