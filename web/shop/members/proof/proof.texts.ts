const ja = {
  title: 'ご本人確認',
  text: 'ログインから時間がたっています。大切な情報を守るため、もう一度確認させてください。',
  confirm: '確認する',
  byPasskey: 'パスキーで確認する',
  byLine:
    'LINEで登録し、パスワードを決めていない方は、一度ログアウトしてLINEでログインし直してください。',
  cancel: 'やめる',
}

const en: typeof ja = {
  title: 'Confirm it’s you',
  text: 'It has been a while since you logged in. To protect your account, please confirm that it’s you.',
  confirm: 'Confirm',
  byPasskey: 'Use a passkey',
  byLine:
    'If you registered with LINE and have no password yet, please log out and log in with LINE again.',
  cancel: 'Cancel',
}

export const proofTexts = { ja, en }
