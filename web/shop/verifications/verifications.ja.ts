export const verificationsJa = {
  verified: 'この電話番号はSMS認証済みです。',
  notVerified: '電話番号のSMS認証がまだお済みではありません。',
  verify: '認証する',
  askTitle: 'SMS認証',
  askText: (tel: string) => `${tel} に認証コードを送信します。よろしいですか？`,
  askYes: '送信する',
  askNo: '送信しない',
  typeAgain: '届いたコードを入力する',
  popupTitle: '認証コードの入力',
  popupText: 'SMSでお送りした6桁の認証コードをご入力ください。有効期限は10分です。',
  code: '認証コード',
  sendCode: '認証する',
  resend: 'コードを再送する',
  resendIn: (seconds: number) => `コードの再送まであと${seconds}秒`,
  close: '閉じる',
  done: 'SMS認証が完了しました。',
}

export type VerificationsTexts = typeof verificationsJa
