import type { Identity } from '#contract/identity.ts'
import type { MailTemplate } from '#server/outbox/mail-template.ts'

export function invitationMail(url: string, { name, nameEn }: Identity): MailTemplate {
  return {
    subject: { ja: '管理画面へのご招待', en: 'Your invitation to the console' },
    blocks: [
      {
        ja: `${name}の管理画面に招待されました。24時間以内にリンクを開き、パスキーまたは認証アプリを登録してください。リンクは一度だけ使えます。`,
        en: `You are invited to the console of ${nameEn}. Open the link within 24 hours and enrol a passkey or an authenticator app. The link works once.`,
      },
      { label: { ja: '登録をはじめる', en: 'Begin' }, url },
    ],
  }
}
