const ja = {
  failures: {
    missing: {
      title: 'コンソールが新しくなりました',
      text: '続けるには、画面を読み込み直してください。保存していない入力は消えます。',
    },
    offline: {
      title: '通信できません',
      text: '通信状況を確認して、もう一度お試しください。',
    },
  },
  screenFailed: {
    title: '画面を表示できませんでした',
    text: '読み込み直しても表示できないときは、行った操作と時刻を管理者に伝えてください。',
  },
  reload: '読み込み直す',
}

const en: typeof ja = {
  failures: {
    missing: {
      title: 'There is a new version of the console',
      text: 'To go on, please reload the page. Input that is not saved is lost.',
    },
    offline: {
      title: 'You are offline',
      text: 'Check your connection and try again.',
    },
  },
  screenFailed: {
    title: 'This screen could not be shown',
    text: 'If a reload does not help, tell your administrator what you did and when.',
  },
  reload: 'Reload',
}

export const fileFailureTexts = { ja, en }
