import { bothLanguages } from '#web/language/both-languages.ts'

export const fileFailureTexts = bothLanguages({
  failures: {
    missing: {
      title: ['コンソールが新しくなりました', 'There is a new version of the console'],
      text: [
        '続けるには、画面を読み込み直してください。保存していない入力は消えます。',
        'To go on, please reload the page. Input that is not saved is lost.',
      ],
    },
    offline: {
      title: ['通信できません', 'You are offline'],
      text: [
        '通信状況を確認して、もう一度お試しください。',
        'Check your connection and try again.',
      ],
    },
  },
  screenFailed: {
    title: ['画面を表示できませんでした', 'This screen could not be shown'],
    text: [
      '読み込み直しても表示できないときは、行った操作と時刻を管理者に伝えてください。',
      'If a reload does not help, tell your administrator what you did and when.',
    ],
  },
  reload: ['読み込み直す', 'Reload'],
})
