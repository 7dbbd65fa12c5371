import type { ComponentType } from 'react'
import type { Permission } from '#contract/console/roles.ts'

export type ScreenName =
  | 'acquisitions'
  | 'approvals'
  | 'audit'
  | 'bank'
  | 'campaigns'
  | 'cards'
  | 'contents'
  | 'exports'
  | 'goods'
  | 'home'
  | 'imports'
  | 'jobs'
  | 'legalTexts'
  | 'mails'
  | 'members'
  | 'operators'
  | 'packs'
  | 'parcels'
  | 'payments'
  | 'problems'
  | 'proofs'
  | 'reports'
  | 'sessions'
  | 'settings'
  | 'stock'

export interface Screen {
  /** The path below /console. */
  readonly path: string
  /**
   * The permission that the screen requires; null if every role may open it. A role without the
   * permission does not see the screen in the menu, and cannot open it by its URL.
   */
  readonly permission: Permission | null
  readonly load: () => Promise<ComponentType>
}
export interface MenuScreen extends Screen {
  readonly name: ScreenName
  /** The key that opens the screen. The operator presses it after the key g. */
  readonly key: string
}

export const MENU_SCREENS: readonly MenuScreen[] = [
  {
    name: 'home',
    path: '/',
    key: 'h',
    permission: null,
    load: () =>
      import('#web/console/dashboard/home-screen.tsx').then((module) => module.HomeScreen),
  },
  {
    name: 'packs',
    path: '/packs',
    key: 'p',
    permission: 'packs.read',
    load: () =>
      import('#web/console/packs/list/packs-screen.tsx').then((module) => module.PacksScreen),
  },
  {
    name: 'cards',
    path: '/cards',
    key: 'c',
    permission: 'cards.read',
    load: () => import('#web/console/cards/cards-screen.tsx').then((module) => module.CardsScreen),
  },
  {
    name: 'stock',
    path: '/stock',
    key: 'i',
    permission: 'stock.read',
    load: () => import('#web/console/stock/stock-screen.tsx').then((module) => module.StockScreen),
  },
  {
    name: 'acquisitions',
    path: '/acquisitions',
    key: 'b',
    permission: 'acquisitions.read',
    load: () =>
      import('#web/console/acquisitions/acquisitions-screen.tsx').then(
        (module) => module.AcquisitionsScreen,
      ),
  },
  {
    name: 'goods',
    path: '/goods',
    key: 'k',
    permission: 'goods.read',
    load: () => import('#web/console/goods/goods-screen.tsx').then((module) => module.GoodsScreen),
  },
  {
    name: 'parcels',
    path: '/parcels',
    key: 'q',
    permission: 'ship.read',
    load: () =>
      import('#web/console/parcels/parcels-screen.tsx').then((module) => module.ParcelsScreen),
  },
  {
    name: 'exports',
    path: '/exports',
    key: 'e',
    permission: 'ship.work',
    load: () =>
      import('#web/console/carriers/exports-screen.tsx').then((module) => module.ExportsScreen),
  },
  {
    name: 'imports',
    path: '/imports',
    key: 't',
    permission: 'ship.work',
    load: () =>
      import('#web/console/carriers/imports-screen.tsx').then((module) => module.ImportsScreen),
  },
  {
    name: 'bank',
    path: '/bank',
    key: 'd',
    permission: 'bank.read',
    load: () =>
      import('#web/console/bank/deposits-screen.tsx').then((module) => module.DepositsScreen),
  },
  {
    name: 'problems',
    path: '/parcel-problems',
    key: 'r',
    permission: 'ship.read',
    load: () =>
      import('#web/console/parcels/problems-screen.tsx').then((module) => module.ProblemsScreen),
  },
  {
    name: 'payments',
    path: '/payments',
    key: 'y',
    permission: 'payments.read',
    load: () =>
      import('#web/console/payments/payments-screen.tsx').then((module) => module.PaymentsScreen),
  },
  {
    name: 'members',
    path: '/members',
    key: 'm',
    permission: 'members.search',
    load: () =>
      import('#web/console/members/members-screen.tsx').then((module) => module.MembersScreen),
  },
  {
    name: 'campaigns',
    path: '/campaigns',
    key: 'u',
    permission: 'campaigns.read',
    load: () =>
      import('#web/console/campaigns/campaigns-screen.tsx').then(
        (module) => module.CampaignsScreen,
      ),
  },
  {
    name: 'reports',
    path: '/reports',
    key: 'f',
    permission: 'reports.read',
    load: () =>
      import('#web/console/reports/sales-screen.tsx').then((module) => module.SalesScreen),
  },
  {
    name: 'contents',
    path: '/contents',
    key: 'w',
    permission: 'contents.read',
    load: () =>
      import('#web/console/contents/contents-screen.tsx').then((module) => module.ContentsScreen),
  },
  {
    name: 'legalTexts',
    path: '/legal-texts',
    key: 'z',
    permission: 'legal.read',
    load: () =>
      import('#web/console/legal-texts/legal-texts-screen.tsx').then(
        (module) => module.LegalTextsScreen,
      ),
  },
  {
    name: 'mails',
    path: '/mails',
    key: 'n',
    permission: 'mails.read',
    load: () => import('#web/console/mails/mails-screen.tsx').then((module) => module.MailsScreen),
  },
  {
    name: 'settings',
    path: '/settings',
    key: 'x',
    permission: 'settings.read',
    load: () =>
      import('#web/console/settings/settings-screen.tsx').then((module) => module.SettingsScreen),
  },
  {
    name: 'approvals',
    path: '/approvals',
    key: 'a',
    permission: 'approvals.read',
    load: () =>
      import('#web/console/approvals/approvals-screen.tsx').then(
        (module) => module.ApprovalsScreen,
      ),
  },
  {
    name: 'operators',
    path: '/operators',
    key: 'o',
    permission: 'operators.read',
    load: () =>
      import('#web/console/operators/operators-screen.tsx').then(
        (module) => module.OperatorsScreen,
      ),
  },
  {
    name: 'proofs',
    path: '/proofs',
    key: 'v',
    permission: 'packs.proofs',
    load: () =>
      import('#web/console/proofs/proofs-screen.tsx').then((module) => module.ProofsScreen),
  },
  {
    name: 'jobs',
    path: '/jobs',
    key: 'j',
    permission: 'jobs.read',
    load: () => import('#web/console/jobs/jobs-screen.tsx').then((module) => module.JobsScreen),
  },
  {
    name: 'audit',
    path: '/audit',
    key: 'l',
    permission: 'audit.read',
    load: () => import('#web/console/audit/audit-screen.tsx').then((module) => module.AuditScreen),
  },
  {
    name: 'sessions',
    path: '/sessions',
    key: 's',
    permission: 'sessions.own',
    load: () =>
      import('#web/console/sessions/sessions-screen.tsx').then((module) => module.SessionsScreen),
  },
]
