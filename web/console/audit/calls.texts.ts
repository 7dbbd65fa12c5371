import type { ConsoleCallKey, ConsoleCalls } from '#contract/console/calls.ts'

type NameOf<Call> = Call extends { readonly audit: infer Name extends string } ? Name : never
/** Every audit name that an entry can have, those without a call of the contract included. */
type AuditName =
  | NameOf<ConsoleCalls[ConsoleCallKey]>
  | 'approvals.lapse'
  | `command.${'address-list' | 'first-owner' | 'single-hand'}`
type CallNames = Readonly<Record<string, string>>

const ja: CallNames = {
  'approvals.approve': '申請の承認',
  'approvals.lapse': '申請の期限切れ',
  'approvals.refuse': '申請の却下',
  'approvals.withdraw': '申請の取り下げ',
  'audit.export': '操作記録の書き出し',
  'cards.add': 'カードの追加',
  'cards.change': 'カードの変更',
  'cards.delete': 'カードの削除',
  'cards.import': 'カードの取り込み',
  'cards.picture': 'カードの画像の登録',
  'cards.prices': '相場の記録',
  'cards.retire': 'カードの引退・復帰',
  'command.address-list': 'ログインできるIPアドレスの変更（コマンド）',
  'command.first-owner': '最初のオーナーの追加（コマンド）',
  'command.single-hand': 'ひとり運営モードの切り替え（コマンド）',
  'enrolment.finish': '認証手段の登録の完了',
  'enrolment.passkey': 'パスキーの登録',
  'enrolment.passkey-options': 'パスキーの登録の準備',
  'enrolment.password': 'パスワードの登録',
  'enrolment.totp': '認証アプリの登録',
  'enrolment.totp-confirm': '認証アプリの確認',
  'invitation.accept': '招待の受け入れ',
  'login.passkey': 'パスキーでのログイン',
  'login.passkey-options': 'パスキーでのログインの準備',
  'login.password': 'パスワードでのログイン',
  'login.recovery': 'リカバリーコードでのログイン',
  'operators.address-list': 'ログインできるIPアドレスの変更',
  'operators.change-role': '役割の変更',
  'operators.invite': 'オペレーターの招待',
  'operators.remove': 'オペレーターの削除',
  'operators.reset-authenticators': '認証手段のリセット',
  'session.end': '端末のログアウト',
  'session.logout': 'ログアウト',
  'step-up.passkey': 'パスキーでの本人確認',
  'step-up.passkey-options': 'パスキーでの本人確認の準備',
  'step-up.totp': 'コードでの本人確認',
} satisfies Record<AuditName, string>

const en: CallNames = {
  'approvals.approve': 'Approve a request',
  'approvals.lapse': 'A request lapsed',
  'approvals.refuse': 'Refuse a request',
  'approvals.withdraw': 'Withdraw a request',
  'audit.export': 'Export the audit log',
  'cards.add': 'Add a card',
  'cards.change': 'Change a card',
  'cards.delete': 'Delete a card',
  'cards.import': 'Import cards',
  'cards.picture': 'Give a card its picture',
  'cards.prices': 'Record market prices',
  'cards.retire': 'Retire a card or take it back',
  'command.address-list': 'Change the IP addresses for login (command)',
  'command.first-owner': 'Add the first owner (command)',
  'command.single-hand': 'Switch the single-hand mode (command)',
  'enrolment.finish': 'Finish the enrolment',
  'enrolment.passkey': 'Enrol a passkey',
  'enrolment.passkey-options': 'Prepare to enrol a passkey',
  'enrolment.password': 'Enrol a password',
  'enrolment.totp': 'Enrol an authenticator app',
  'enrolment.totp-confirm': 'Confirm an authenticator app',
  'invitation.accept': 'Accept an invitation',
  'login.passkey': 'Login by passkey',
  'login.passkey-options': 'Prepare a login by passkey',
  'login.password': 'Login by password',
  'login.recovery': 'Login by recovery code',
  'operators.address-list': 'Change the IP addresses for login',
  'operators.change-role': 'Change a role',
  'operators.invite': 'Invite an operator',
  'operators.remove': 'Remove an operator',
  'operators.reset-authenticators': 'Reset authenticators',
  'session.end': 'End a session',
  'session.logout': 'Logout',
  'step-up.passkey': 'Proof by passkey',
  'step-up.passkey-options': 'Prepare a proof by passkey',
  'step-up.totp': 'Proof by code',
} satisfies Record<AuditName, string>

export const callTexts = { ja, en }
