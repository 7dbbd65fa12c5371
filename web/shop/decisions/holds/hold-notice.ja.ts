/**
 * Texts of the notice about undecided purchases. They have a small file of their own, because the
 * top page loads every text in each file of texts that it imports.
 */
export const holdNoticeJa = {
  holdWaiting: '発送するカードをまだ選んでいない購入があります。',
  holdLeft: '選択期限まで あと',
}

export type HoldNoticeTexts = typeof holdNoticeJa
