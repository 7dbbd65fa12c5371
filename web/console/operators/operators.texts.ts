import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const operatorsTexts = bothLanguages({
  title: ['オペレーター', 'Operators'],
  fields: {
    name: ['名前', 'Name'],
    mail: ['メールアドレス', 'Email address'],
    role: ['役割', 'Role'],
    state: ['状態', 'State'],
    authenticators: ['認証手段', 'Authenticators'],
    createdAt: ['登録', 'Since'],
    seenAt: ['最後の操作', 'Last active'],
    removedAt: ['削除', 'Removed'],
  },
  names: {
    state: {
      invited: ['招待中', 'Invited'],
      active: ['有効', 'Active'],
      removed: ['削除済み', 'Removed'],
    },
  },
  passkeys: [
    (count: number) => `パスキー ${formatNumber(count)}`,
    (count: number) => `Passkeys ${formatNumber(count)}`,
  ],
  totp: ['認証アプリ', 'App'],
  none: {
    seenAt: ['まだ', 'Not yet'],
  },
  search: ['名前・メールアドレス', 'Name or email address'],
  empty: ['オペレーターはまだいません', 'There are no operators yet'],
  accounts: ['運営者の会員アカウント', 'Accounts of operators in the shop'],
  accountsText: [
    '運営者のメールアドレスの会員と、その電話番号・お届け先と同じ会員です。くじは引けません。見つかる前の分も含めて、引いた口数を表示します。運営者を削除すると外れます。',
    'Members with an operator’s mail address, and members with the same telephone number or shipping address. They cannot draw. The draws include those from before they were found. An account leaves the list when its operator is removed.',
  ],
  noAccounts: ['運営者の会員アカウントはありません。', 'No operator has an account in the shop.'],
  account: ['会員', 'Member'],
  accountOf: ['運営者', 'Operator'],
  accountCause: ['一致', 'Same'],
  causes: [
    { mail: 'メールアドレス', phone: '電話番号', address: 'お届け先' },
    { mail: 'Mail address', phone: 'Telephone', address: 'Shipping address' },
  ],
  accountDraws: ['引いた口数', 'Draws'],
  accountDrew: ['最後に引いた日時', 'Last draw'],
  invite: ['オペレーターを招待', 'Invite an operator'],
  inviteText: [
    'ほかのオーナーが承認すると、24時間使える招待がメールで届きます。',
    'Once another owner approves, an invitation is sent by email. It is valid for 24 hours.',
  ],
  ask: ['承認を申請する', 'Ask for approval'],
  changeRole: ['役割を変える', 'Change the role'],
  remove: ['削除する', 'Remove'],
  removeText: [
    '承認されると、すぐにログアウトされ、以後ログインできません。操作記録には名前が残ります。',
    'Once approved, all their sessions end immediately and they can no longer log in. The name stays in the audit log.',
  ],
  reset: ['認証手段をリセット', 'Reset authenticators'],
  resetText: [
    '承認されると、登録済みの認証手段がすべて消え、新しい招待がメールで届きます。',
    'Once approved, all authenticators are deleted and a new invitation is sent by email.',
  ],
  back: ['一覧へ戻る', 'Back to the list'],
  addressLists: ['ログインできるIPアドレス', 'IP addresses for login'],
  addressListsText: [
    '役割ごとに、1行に1つ、CIDR形式（例：203.0.113.0/24）で入力します。空欄なら、どこからでもログインできます。',
    'For each role, one CIDR per line (such as 203.0.113.0/24). If empty, login works from anywhere.',
  ],
  everywhere: ['どこからでも', 'Everywhere'],
  edit: [
    (role: string) => `${role}のIPアドレスを変更`,
    (role: string) => `Change the IP addresses of ${role}`,
  ],
  change: ['変更', 'Change'],
  addresses: ['IPアドレス', 'IP addresses'],
  addOwn: [
    (address: string) => `いまのアドレスを追加（${address}）`,
    (address: string) => `Add my address (${address})`,
  ],
  saved: ['保存しました。', 'Saved.'],
})
