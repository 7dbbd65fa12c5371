const ja = {
  title: 'ほかの人が先に変更しました',
  text: '両方の内容を見比べて、どちらにするか選んでください。',
  field: '項目',
  mine: 'あなたの入力',
  theirs: '現在の内容',
  takeTheirs: '現在の内容に戻す',
  keepMine: 'あなたの入力で続ける',
}

const en: typeof ja = {
  title: 'Someone else has changed this in the meantime',
  text: 'Compare both versions and choose one.',
  field: 'Field',
  mine: 'What you entered',
  theirs: 'Current version',
  takeTheirs: 'Use the current version',
  keepMine: 'Keep mine',
}

export const conflictTexts = { ja, en }
