import { bothLanguages } from '#web/language/both-languages.ts'

export const proofTexts = bothLanguages({
  title: ['ご本人確認', 'Confirm it’s you'],
  text: [
    'ログインから時間がたっています。大切な情報を守るため、もう一度確認させてください。',
    'It has been a while since you logged in. To protect your account, please confirm that it’s you.',
  ],
  confirm: ['確認する', 'Confirm'],
  byPasskey: ['パスキーで確認する', 'Use a passkey'],
  byLine: [
    'LINEで登録し、パスワードを決めていない方は、一度ログアウトしてLINEでログインし直してください。',
    'If you registered with LINE and have no password yet, please log out and log in with LINE again.',
  ],
  cancel: ['やめる', 'Cancel'],
})
