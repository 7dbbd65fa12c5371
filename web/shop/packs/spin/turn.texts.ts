const ja = {
  yourTurn: 'あなたの順番まで',
  turnAt: (time: string) => `${time}から購入できます。`,
  pressBefore: '先に押しておくと、順番が来たときに確認画面が開きます。',
  waitsForTurn: '順番が来ると確認画面が開きます。この画面を開いたままお待ちください。',
  spinAtTurn: '順番が来たら引く',
  stopWaiting: '待つのをやめる',
}

const en: typeof ja = {
  yourTurn: 'Your turn comes in',
  turnAt: (time) => `You can buy from ${time} (Japan time).`,
  pressBefore: 'If you press before, the confirmation opens at your turn.',
  waitsForTurn: 'The confirmation opens at your turn. Keep this page open.',
  spinAtTurn: 'Draw at my turn',
  stopWaiting: 'Stop waiting',
}

export const turnTexts = { ja, en }
