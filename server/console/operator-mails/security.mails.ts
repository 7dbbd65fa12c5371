import type { MailTemplate } from '#server/outbox/mail-template.ts'
import type { Message } from '#server/platform/language.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'

export type SecurityEvent =
  | 'login-codes'
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-changed'
  | 'recovery-codes'

export interface SecurityNotice {
  readonly event: SecurityEvent
  readonly address: string
  readonly now: Date
}

const EVENTS: Readonly<Record<SecurityEvent, { subject: Message; text: Message }>> = {
  'login-codes': {
    subject: {
      ja: '管理画面の認証コードが5回間違えられました',
      en: 'Five wrong codes for your console account',
    },
    text: {
      ja: '正しいパスワードと間違った認証コードで、5回ログインが試みられました。15分間、パスワードと認証コードではログインできません。パスキーとリカバリーコードは使えます。心当たりがない場合は、パスワードが知られています。すぐに変更してください。',
      en: 'Someone tried five times to log in with your correct password and a wrong code. For 15 minutes, nobody can log in with the password and a code. Passkeys and recovery codes still work. If this wasn’t you, someone knows your password: change it right away.',
    },
  },
  'passkey-added': {
    subject: {
      ja: '管理画面にパスキーが追加されました',
      en: 'A passkey was added to your console account',
    },
    text: {
      ja: '管理画面のアカウントにパスキーが追加されました。このパスキーで承認できるのは24時間後からです。',
      en: 'A passkey was added to your console account. It can approve requests 24 hours from now.',
    },
  },
  'passkey-removed': {
    subject: {
      ja: '管理画面のパスキーが削除されました',
      en: 'A passkey of your console account was removed',
    },
    text: {
      ja: '管理画面のアカウントからパスキーが削除されました。',
      en: 'A passkey was removed from your console account.',
    },
  },
  'password-changed': {
    subject: {
      ja: '管理画面のパスワードが変更されました',
      en: 'Your console password was changed',
    },
    text: {
      ja: '管理画面のパスワードが変更されました。',
      en: 'The password of your console account was changed.',
    },
  },
  'recovery-codes': {
    subject: {
      ja: '管理画面のリカバリーコードが作り直されました',
      en: 'The recovery codes of your console account were renewed',
    },
    text: {
      ja: '管理画面のリカバリーコードが作り直され、以前のコードは使えなくなりました。新しいコードで承認できるのは24時間後からです。',
      en: 'The recovery codes of your console account were renewed, and the former codes no longer work. The new codes can approve requests 24 hours from now.',
    },
  },
}

const NOT_YOU: Message = {
  ja: '心当たりがない場合は、すぐにオーナーに知らせ、認証のリセットを申請してもらってください。',
  en: 'If this wasn’t you, tell an owner right away so that they can reset your authenticators.',
}

/** Returns the mail that tells an operator what happened, when, and from which IP address. */
export function securityMail({ event, address, now }: SecurityNotice): MailTemplate {
  const at = wireDateTime(now)
  const { subject, text } = EVENTS[event]
  const place = {
    ja: `日時：${at}（日本時間）　IPアドレス：${address}`,
    en: `Time: ${at} (Japan time). IP address: ${address}`,
  }
  return { subject, blocks: [text, place, NOT_YOU] }
}
