import { bothLanguages } from '#web/language/both-languages.ts'

export const verificationsTexts = bothLanguages({
  verified: ['この電話番号はSMS認証済みです。', 'This phone number is verified.'],
  notVerified: [
    '電話番号のSMS認証がまだお済みではありません。',
    'This phone number hasn’t been verified by SMS yet.',
  ],
  verify: ['認証する', 'Verify by SMS'],
  askTitle: ['SMS認証', 'SMS verification'],
  askText: [
    (tel: string) => `${tel} に認証コードを送信します。よろしいですか？`,
    (tel: string) => `We’ll send a code to ${tel}.`,
  ],
  askYes: ['送信する', 'Send'],
  askNo: ['送信しない', 'Don’t send'],
  typeAgain: ['届いたコードを入力する', 'Enter the code you received'],
  popupTitle: ['認証コードの入力', 'Enter your code'],
  popupText: [
    'SMSでお送りした6桁の認証コードをご入力ください。有効期限は10分です。',
    'Please enter the 6-digit code from the SMS. It is valid for 10 minutes.',
  ],
  code: ['認証コード', 'Verification code'],
  sendCode: ['認証する', 'Verify'],
  resend: ['コードを再送する', 'Get a new code'],
  resendIn: [
    (seconds: number) => `コードの再送まであと${seconds}秒`,
    (seconds: number) => `You can get a new code in ${seconds} s`,
  ],
  close: ['閉じる', 'Close'],
  done: ['SMS認証が完了しました。', 'SMS verification is complete.'],
})
