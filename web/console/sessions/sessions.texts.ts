const ja = {
  title: 'ログイン中の端末',
  text: '心当たりのない端末があれば、すぐにログアウトさせ、オーナーに知らせてください。',
  device: '端末',
  unknown: '不明な端末',
  current: 'この端末',
  address: 'IPアドレス',
  created: 'ログイン',
  seen: '最後の操作',
  end: 'ログアウトさせる',
  empty: 'ほかにログイン中の端末はありません',
}

const en: typeof ja = {
  title: 'My sessions',
  text: 'If you do not know a device, end its session at once and tell an owner.',
  device: 'Device',
  unknown: 'Unknown device',
  current: 'this one',
  address: 'IP address',
  created: 'Login',
  seen: 'Last call',
  end: 'End the session',
  empty: 'There is no other session',
}

export const sessionsTexts = { ja, en }
