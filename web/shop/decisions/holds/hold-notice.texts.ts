/**
 * Texts of the notice about undecided purchases. They have a small file of their own, because the
 * top page loads every text in each file of texts that it imports.
 */
const ja = {
  holdWaiting: '発送するカードをまだ選んでいない購入があります。',
  holdLeft: '選択期限まで あと',
}

const en: typeof ja = {
  holdWaiting: 'You haven’t chosen which cards to ship yet.',
  holdLeft: 'Time left',
}

export const holdNoticeTexts = { ja, en }
