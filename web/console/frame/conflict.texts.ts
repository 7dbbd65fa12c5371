import { bothLanguages } from '#web/language/both-languages.ts'

export const conflictTexts = bothLanguages({
  title: ['ほかの人が先に変更しました', 'Someone else has changed this in the meantime'],
  text: [
    '両方の内容を見比べて、どちらにするか選んでください。',
    'Compare both versions and choose one.',
  ],
  field: ['項目', 'Field'],
  mine: ['あなたの入力', 'What you entered'],
  theirs: ['現在の内容', 'Current version'],
  takeTheirs: ['現在の内容に戻す', 'Use the current version'],
  keepMine: ['あなたの入力で続ける', 'Keep mine'],
})
