import type { Permission } from '#contract/console/roles.ts'
import type { ComponentFile } from '#web/kit/build-files.ts'

export interface Screen {
  /** The path below /console. */
  readonly path: string
  /**
   * The permission that the screen requires; null if every role may open it. A role without the
   * permission does not see the screen in the menu, and cannot open it by its URL.
   */
  readonly permission: Permission | null
  readonly load: () => Promise<ComponentFile>
}
interface KeyedScreen extends Screen {
  /** The key that opens the screen. The operator presses it after the key g. */
  readonly key: string
}

/** The screens that have a key and a place in the menu. */
const MENU = {
  home: {
    path: '/',
    key: 'h',
    permission: null,
    load: () => import('#web/console/dashboard/home-screen.tsx'),
  },
  packs: {
    path: '/packs',
    key: 'p',
    permission: 'packs.read',
    load: () => import('#web/console/packs/list/packs-screen.tsx'),
  },
  cards: {
    path: '/cards',
    key: 'c',
    permission: 'cards.read',
    load: () => import('#web/console/cards/cards-screen.tsx'),
  },
  stock: {
    path: '/stock',
    key: 'i',
    permission: 'stock.read',
    load: () => import('#web/console/stock/stock-screen.tsx'),
  },
  acquisitions: {
    path: '/acquisitions',
    key: 'b',
    permission: 'acquisitions.read',
    load: () => import('#web/console/acquisitions/acquisitions-screen.tsx'),
  },
  goods: {
    path: '/goods',
    key: 'k',
    permission: 'goods.read',
    load: () => import('#web/console/goods/goods-screen.tsx'),
  },
  parcels: {
    path: '/parcels',
    key: 'q',
    permission: 'ship.read',
    load: () => import('#web/console/parcels/parcels-screen.tsx'),
  },
  exports: {
    path: '/exports',
    key: 'e',
    permission: 'ship.work',
    load: () => import('#web/console/carriers/exports-screen.tsx'),
  },
  imports: {
    path: '/imports',
    key: 't',
    permission: 'ship.work',
    load: () => import('#web/console/carriers/imports-screen.tsx'),
  },
  bank: {
    path: '/bank',
    key: 'd',
    permission: 'bank.read',
    load: () => import('#web/console/bank/deposits-screen.tsx'),
  },
  problems: {
    path: '/parcel-problems',
    key: 'r',
    permission: 'ship.read',
    load: () => import('#web/console/parcels/problems-screen.tsx'),
  },
  payments: {
    path: '/payments',
    key: 'y',
    permission: 'payments.read',
    load: () => import('#web/console/payments/payments-screen.tsx'),
  },
  cases: {
    path: '/cases',
    key: 'g',
    permission: 'cases.read',
    load: () => import('#web/console/cases/cases-screen.tsx'),
  },
  members: {
    path: '/members',
    key: 'm',
    permission: 'members.search',
    load: () => import('#web/console/members/members-screen.tsx'),
  },
  campaigns: {
    path: '/campaigns',
    key: 'u',
    permission: 'campaigns.read',
    load: () => import('#web/console/campaigns/campaigns-screen.tsx'),
  },
  reports: {
    path: '/reports',
    key: 'f',
    permission: 'reports.read',
    load: () => import('#web/console/reports/sales-screen.tsx'),
  },
  contents: {
    path: '/contents',
    key: 'w',
    permission: 'contents.read',
    load: () => import('#web/console/contents/contents-screen.tsx'),
  },
  legalTexts: {
    path: '/legal-texts',
    key: 'z',
    permission: 'legal.read',
    load: () => import('#web/console/legal-texts/legal-texts-screen.tsx'),
  },
  mails: {
    path: '/mails',
    key: 'n',
    permission: 'mails.read',
    load: () => import('#web/console/mails/mails-screen.tsx'),
  },
  settings: {
    path: '/settings',
    key: 'x',
    permission: 'settings.read',
    load: () => import('#web/console/settings/settings-screen.tsx'),
  },
  approvals: {
    path: '/approvals',
    key: 'a',
    permission: 'approvals.read',
    load: () => import('#web/console/approvals/approvals-screen.tsx'),
  },
  operators: {
    path: '/operators',
    key: 'o',
    permission: 'operators.read',
    load: () => import('#web/console/operators/operators-screen.tsx'),
  },
  proofs: {
    path: '/proofs',
    key: 'v',
    permission: 'packs.proofs',
    load: () => import('#web/console/proofs/proofs-screen.tsx'),
  },
  jobs: {
    path: '/jobs',
    key: 'j',
    permission: 'jobs.read',
    load: () => import('#web/console/jobs/jobs-screen.tsx'),
  },
  audit: {
    path: '/audit',
    key: 'l',
    permission: 'audit.read',
    load: () => import('#web/console/audit/audit-screen.tsx'),
  },
  sessions: {
    path: '/sessions',
    key: 's',
    permission: 'sessions.own',
    load: () => import('#web/console/sessions/sessions-screen.tsx'),
  },
} as const satisfies Readonly<Record<string, KeyedScreen>>

export type ScreenName = keyof typeof MENU
export interface MenuScreen extends KeyedScreen {
  readonly name: ScreenName
}
export const MENU_SCREENS: readonly MenuScreen[] = Object.entries(MENU).map(([name, screen]) => ({
  ...screen,
  name: name as ScreenName,
}))

/** The menu, grouped by the work. The groups that most roles seldom need are folded at first. */
export const MENU_GROUPS = {
  start: ['home', 'approvals'],
  sell: ['packs', 'campaigns'],
  goods: ['cards', 'stock', 'acquisitions', 'goods'],
  ship: ['parcels', 'exports', 'imports', 'problems'],
  money: ['payments', 'bank', 'reports'],
  members: ['cases', 'members', 'mails'],
  face: ['contents', 'legalTexts'],
  manage: ['settings', 'operators', 'proofs', 'jobs', 'audit', 'sessions'],
} as const satisfies Readonly<Record<string, readonly ScreenName[]>>
export type MenuGroup = keyof typeof MENU_GROUPS
