const ja = {
  title: 'ログイン中の端末',
  text: '心当たりのない端末があれば、すぐにログアウトさせ、オーナーに知らせてください。',
  fields: {
    device: '端末',
    address: 'IPアドレス',
    createdAt: 'ログイン',
    seenAt: '最後の操作',
  },
  names: {},
  unknown: '不明な端末',
  current: 'この端末',
  end: 'ログアウトさせる',
  empty: 'ほかにログイン中の端末はありません',
}

const en: typeof ja = {
  title: 'My sessions',
  text: 'If you don’t recognise a device, end its session right away and tell an owner.',
  fields: {
    device: 'Device',
    address: 'IP address',
    createdAt: 'Logged in',
    seenAt: 'Last active',
  },
  names: {},
  unknown: 'Unknown device',
  current: 'this one',
  end: 'End the session',
  empty: 'No other sessions',
}

export const sessionsTexts = { ja, en }
