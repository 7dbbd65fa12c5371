import type { SearchHit } from '#contract/console/search.ts'
import type { MenuGroup, ScreenName } from './screens.ts'

export interface ShellTexts {
  readonly skip: string
  readonly navigation: string
  readonly groups: Readonly<Record<MenuGroup, string>>
  readonly screens: Readonly<Record<ScreenName, string>>
  readonly search: {
    readonly open: string
    readonly placeholder: string
    readonly screens: string
    readonly hits: string
    readonly none: string
    readonly more: string
    readonly kinds: Readonly<Record<SearchHit['kind'], string>>
  }
  readonly account: (name: string) => string
  readonly language: string
  readonly logOut: string
  readonly notFoundTitle: string
  readonly notFound: string
  readonly toHome: string
}

const ja: ShellTexts = {
  skip: '本文へ',
  navigation: 'メニュー',
  groups: {
    start: '今日',
    sell: '売る',
    goods: '品物',
    ship: '送る',
    money: 'お金',
    members: '会員',
    face: '店の見せ方',
    manage: '管理',
  },
  screens: {
    home: 'ホーム',
    packs: 'パック',
    cards: 'カード',
    stock: '在庫',
    acquisitions: '仕入れ・古物台帳',
    goods: '交換景品',
    parcels: '発送',
    payments: '支払い',
    problems: '住所確認・返送',
    bank: '銀行入金',
    contents: 'お知らせ・バナー',
    legalTexts: '法定表示・規約',
    mails: 'メール',
    settings: '設定',
    approvals: '承認',
    exports: '送り状データ',
    imports: '追跡番号の取り込み',
    cases: 'お問い合わせ',
    members: '会員',
    campaigns: 'クーポン',
    reports: '帳票',
    proofs: '証明・検証',
    jobs: 'ジョブ・稼働状況',
    operators: 'オペレーター',
    audit: '操作記録',
    sessions: 'ログイン中の端末',
  },
  search: {
    open: '検索・移動',
    placeholder: '番号・名前・メールアドレスで探す',
    screens: '画面',
    hits: '見つかったもの',
    none: '見つかりませんでした',
    more: '番号は1桁から、名前は2文字から探せます',
    kinds: {
      operator: 'オペレーター',
      member: '会員',
      pack: 'パック',
      card: 'カード',
      good: '交換景品',
      payment: '支払い',
      parcel: '荷物',
      copy: '個体',
      campaign: 'クーポン・キャンペーン',
      mails: 'メール',
    },
  },
  account: (name) => `${name} のメニュー`,
  language: '言語',
  logOut: 'ログアウト',
  notFoundTitle: 'ページがありません',
  notFound: 'このアドレスの画面はないか、あなたの役割では開けません。',
  toHome: 'ホームへ',
}

const en: ShellTexts = {
  skip: 'Skip to content',
  navigation: 'Menu',
  groups: {
    start: 'Today',
    sell: 'Sell',
    goods: 'Goods',
    ship: 'Ship',
    money: 'Money',
    members: 'Members',
    face: 'Shop pages',
    manage: 'Manage',
  },
  screens: {
    home: 'Home',
    packs: 'Packs',
    cards: 'Cards',
    stock: 'Stock',
    acquisitions: 'Acquisitions',
    goods: 'Exchange goods',
    campaigns: 'Coupons',
    parcels: 'Shipping',
    payments: 'Payments',
    problems: 'Problems, returns',
    bank: 'Bank',
    contents: 'Announcements',
    legalTexts: 'Legal texts',
    mails: 'Emails',
    settings: 'Settings',
    approvals: 'Approvals',
    exports: 'Carrier files',
    imports: 'Tracking numbers',
    cases: 'Cases',
    members: 'Members',
    reports: 'Reports',
    proofs: 'Proofs',
    jobs: 'Jobs and health',
    operators: 'Operators',
    audit: 'Audit log',
    sessions: 'My sessions',
  },
  search: {
    open: 'Search or go to',
    placeholder: 'Find by number, name or email address',
    screens: 'Screens',
    hits: 'Results',
    none: 'Nothing found',
    more: 'Type one digit to search numbers, or two characters to search names',
    kinds: {
      operator: 'Operator',
      member: 'Member',
      pack: 'Pack',
      card: 'Card',
      good: 'Exchange good',
      payment: 'Payment',
      parcel: 'Parcel',
      copy: 'Copy in stock',
      campaign: 'Coupon campaign',
      mails: 'Mails',
    },
  },
  account: (name) => `Menu of ${name}`,
  language: 'Language',
  logOut: 'Log out',
  notFoundTitle: 'Page not found',
  notFound: 'This page doesn’t exist, or your role can’t open it.',
  toHome: 'Go to home',
}

export const shellTexts = { ja, en }
