import type { VerificationsTexts } from './verifications.ja.ts'

export const verificationsEn: VerificationsTexts = {
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
