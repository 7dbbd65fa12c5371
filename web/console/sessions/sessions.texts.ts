import { bothLanguages } from '#web/language/both-languages.ts'

export const sessionsTexts = bothLanguages({
  title: ['ログイン中の端末', 'My sessions'],
  text: [
    '心当たりのない端末があれば、すぐにログアウトさせ、オーナーに知らせてください。',
    'If you don’t recognise a device, end its session right away and tell an owner.',
  ],
  fields: {
    device: ['端末', 'Device'],
    address: ['IPアドレス', 'IP address'],
    createdAt: ['ログイン', 'Logged in'],
    seenAt: ['最後の操作', 'Last active'],
  },
  names: {},
  unknown: ['不明な端末', 'Unknown device'],
  current: ['この端末', 'this one'],
  end: ['ログアウトさせる', 'End the session'],
  empty: ['ほかにログイン中の端末はありません', 'No other sessions'],
})
