import { formatNumber } from '#web/kit/money.ts'

const ja = {
  title: 'オペレーター',
  fields: {
    name: '名前',
    mail: 'メールアドレス',
    role: '役割',
    state: '状態',
    authenticators: '認証手段',
    createdAt: '登録',
    seenAt: '最後の操作',
    removedAt: '削除',
  },
  names: {
    state: { invited: '招待中', active: '有効', removed: '削除済み' },
  },
  passkeys: (count: number) => `パスキー ${formatNumber(count)}`,
  totp: '認証アプリ',
  none: { seenAt: 'まだ' },
  search: '名前・メールアドレス',
  empty: 'オペレーターはまだいません',
  invite: 'オペレーターを招待',
  inviteText: 'ほかのオーナーが承認すると、24時間使える招待がメールで届きます。',
  ask: '承認を申請する',
  changeRole: '役割を変える',
  remove: '削除する',
  removeText:
    '承認されると、すぐにログアウトされ、以後ログインできません。操作記録には名前が残ります。',
  reset: '認証手段をリセット',
  resetText: '承認されると、登録済みの認証手段がすべて消え、新しい招待がメールで届きます。',
  back: '一覧へ戻る',
  addressLists: 'ログインできるIPアドレス',
  addressListsText:
    '役割ごとに、1行に1つ、CIDR形式（例：203.0.113.0/24）で入力します。空欄なら、どこからでもログインできます。',
  everywhere: 'どこからでも',
  edit: (role: string) => `${role}のIPアドレスを変更`,
  change: '変更',
  addresses: 'IPアドレス',
  saved: '保存しました。',
}

const en: typeof ja = {
  title: 'Operators',
  fields: {
    name: 'Name',
    mail: 'Email address',
    role: 'Role',
    state: 'State',
    authenticators: 'Authenticators',
    createdAt: 'Since',
    seenAt: 'Last active',
    removedAt: 'Removed',
  },
  names: {
    state: { invited: 'Invited', active: 'Active', removed: 'Removed' },
  },
  passkeys: (count) => `Passkeys ${formatNumber(count)}`,
  totp: 'App',
  none: { seenAt: 'Not yet' },
  search: 'Name or email address',
  empty: 'There are no operators yet',
  invite: 'Invite an operator',
  inviteText:
    'Once another owner approves, an invitation is sent by email. It is valid for 24 hours.',
  ask: 'Ask for approval',
  changeRole: 'Change the role',
  remove: 'Remove',
  removeText:
    'Once approved, all their sessions end immediately and they can no longer log in. The name stays in the audit log.',
  reset: 'Reset authenticators',
  resetText: 'Once approved, all authenticators are deleted and a new invitation is sent by email.',
  back: 'Back to the list',
  addressLists: 'IP addresses for login',
  addressListsText:
    'For each role, one CIDR per line (such as 203.0.113.0/24). If empty, login works from anywhere.',
  everywhere: 'Everywhere',
  edit: (role) => `Change the IP addresses of ${role}`,
  change: 'Change',
  addresses: 'IP addresses',
  saved: 'Saved.',
}

export const operatorsTexts = { ja, en }
