const ja = {
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

const en: typeof ja = {
  verified: 'This phone number is verified.',
  notVerified: 'This phone number hasn’t been verified by SMS yet.',
  verify: 'Verify by SMS',
  askTitle: 'SMS verification',
  askText: (tel) => `We’ll send a code to ${tel}.`,
  askYes: 'Send',
  askNo: 'Don’t send',
  typeAgain: 'Enter the code you received',
  popupTitle: 'Enter your code',
  popupText: 'Please enter the 6-digit code from the SMS. It is valid for 10 minutes.',
  code: 'Verification code',
  sendCode: 'Verify',
  resend: 'Get a new code',
  resendIn: (seconds) => `You can get a new code in ${seconds} s`,
  close: 'Close',
  done: 'SMS verification is complete.',
}

export const verificationsTexts = { ja, en }
