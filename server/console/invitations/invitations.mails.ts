import { ROLE_NAMES, type Role } from '#contract/console/roles.ts'
import type { Identity } from '#contract/identity.ts'
import type { MailTemplate } from '#server/outbox/mail-template.ts'

interface Invitation {
  readonly url: string
  readonly role: Role
  /** The name of the operator who invites. */
  readonly inviter: string
}

export function invitationMail(
  { url, role, inviter }: Invitation,
  { name, nameEn }: Pick<Identity, 'name' | 'nameEn'>,
): MailTemplate {
  const { ja, en } = ROLE_NAMES[role]
  return {
    subject: {
      ja: `${name} 運営コンソールへのご招待`,
      en: `Your invitation to the ${nameEn} console`,
    },
    blocks: [
      {
        ja: `${inviter}さんが、あなたを${name} 運営コンソールに招待しました（役割：${ja}）。24時間以内にリンクを開き、パスキーまたは認証アプリを登録してください。リンクは一度だけ使えます。`,
        en: `${inviter} invites you to the ${nameEn} console (role: ${en}). Open the link within 24 hours and enrol a passkey or an authenticator app. The link works once.`,
      },
      { label: { ja: '登録をはじめる', en: 'Begin' }, url },
    ],
  }
}
