import type { ComponentType } from 'react'
import type { Permission } from '#contract/console/roles.ts'

export type ScreenName =
  | 'acquisitions'
  | 'approvals'
  | 'audit'
  | 'cards'
  | 'exports'
  | 'home'
  | 'imports'
  | 'operators'
  | 'packs'
  | 'sessions'
  | 'stock'
  | 'home'
  | 'parcels'
  | 'problems'
  | 'approvals'
  | 'operators'
  | 'audit'
  | 'sessions'

export interface Screen {
  /** The path below /console. */
  readonly path: string
  /** A role without the permission neither sees the screen in the menu nor opens it. */
  readonly permission: Permission | null
  readonly load: () => Promise<ComponentType>
}
export interface MenuScreen extends Screen {
  readonly name: ScreenName
  /** The key that opens the screen after g. */
  readonly key: string
}

/** The screens in the order of the menu. */
export const MENU_SCREENS: readonly MenuScreen[] = [
  {
    name: 'home',
    path: '/',
    key: 'h',
    permission: null,
    load: () => import('#web/console/home/home-screen.tsx').then((module) => module.HomeScreen),
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
    name: 'parcels',
    path: '/parcels',
    key: 'q',
    permission: 'ship.read',
    load: () =>
      import('#web/console/parcels/parcels-screen.tsx').then((module) => module.ParcelsScreen),
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

/** The screens of one row, which the lists open. */
export const DETAIL_SCREENS: readonly Screen[] = [
  {
    path: '/carriers',
    permission: 'carriers.read',
    load: () =>
      import('#web/console/carriers/carriers-screen.tsx').then((module) => module.CarriersScreen),
  },
  {
    path: '/carriers/:code',
    permission: 'carriers.read',
    load: () =>
      import('#web/console/carriers/carrier-screen.tsx').then((module) => module.CarrierScreen),
  },
  {
    path: '/exports/new',
    permission: 'ship.work',
    load: () =>
      import('#web/console/carriers/export-preview-screen.tsx').then(
        (module) => module.ExportPreviewScreen,
      ),
  },
  {
    path: '/imports/:id',
    permission: 'ship.work',
    load: () =>
      import('#web/console/carriers/import-screen.tsx').then((module) => module.ImportScreen),
  },
  {
    path: '/figures/:figure',
    permission: 'figures.read',
    load: () => import('#web/console/home/figure-screen.tsx').then((module) => module.FigureScreen),
  },
  {
    path: '/queues/:queue',
    permission: 'dashboard.read',
    load: () => import('#web/console/home/queue-screen.tsx').then((module) => module.QueueScreen),
  },
  {
    path: '/packs/drafts/:id',
    permission: 'packs.read',
    load: () =>
      import('#web/console/packs/editor/draft-screen.tsx').then((module) => module.DraftScreen),
  },
  {
    path: '/packs/:id',
    permission: 'packs.read',
    load: () =>
      import('#web/console/packs/sale/pack-screen.tsx').then((module) => module.PackScreen),
  },
  {
    path: '/approvals/:id',
    permission: 'approvals.read',
    load: () =>
      import('#web/console/approvals/approval-screen.tsx').then((module) => module.ApprovalScreen),
  },
  {
    path: '/cards/new',
    permission: 'cards.change',
    load: () =>
      import('#web/console/cards/new-card-screen.tsx').then((module) => module.NewCardScreen),
  },
  {
    path: '/cards/import',
    permission: 'cards.change',
    load: () =>
      import('#web/console/cards/import-screen.tsx').then((module) => module.ImportScreen),
  },
  {
    path: '/cards/prices',
    permission: 'cards.change',
    load: () =>
      import('#web/console/cards/prices-screen.tsx').then((module) => module.PricesScreen),
  },
  {
    path: '/cards/:id',
    permission: 'cards.read',
    load: () => import('#web/console/cards/card-screen.tsx').then((module) => module.CardScreen),
  },
  {
    path: '/stock/count',
    permission: 'stock.move',
    load: () => import('#web/console/stock/count-screen.tsx').then((module) => module.CountScreen),
  },
  {
    path: '/stock/:id',
    permission: 'stock.read',
    load: () =>
      import('#web/console/stock/card-stock-screen.tsx').then((module) => module.CardStockScreen),
  },
  {
    path: '/acquisitions/new',
    permission: 'acquisitions.add',
    load: () =>
      import('#web/console/acquisitions/buy-in-screen.tsx').then((module) => module.BuyInScreen),
  },
  {
    path: '/acquisitions/ledger',
    permission: 'acquisitions.read',
    load: () =>
      import('#web/console/acquisitions/ledger-screen.tsx').then((module) => module.LedgerScreen),
  },
  {
    path: '/acquisitions/:id',
    permission: 'acquisitions.read',
    load: () =>
      import('#web/console/acquisitions/acquisition-screen.tsx').then(
        (module) => module.AcquisitionScreen,
      ),
    path: '/parcels/:id',
    permission: 'ship.read',
    load: () =>
      import('#web/console/parcels/parcel-screen.tsx').then((module) => module.ParcelScreen),
  },
  {
    path: '/pick-list',
    permission: 'ship.work',
    load: () =>
      import('#web/console/parcels/pick-list-screen.tsx').then((module) => module.PickListScreen),
  },
  {
    path: '/packing-slips',
    permission: 'ship.work',
    load: () =>
      import('#web/console/parcels/slips-screen.tsx').then((module) => module.SlipsScreen),
  },
  {
    path: '/shipping-settings',
    permission: 'ship.settings',
    load: () =>
      import('#web/console/parcels/settings-screen.tsx').then((module) => module.SettingsScreen),
  },
  {
    path: '/operators/:id',
    permission: 'operators.read',
    load: () =>
      import('#web/console/operators/operator-screen.tsx').then((module) => module.OperatorScreen),
  },
  {
    path: '/audit/:id',
    permission: 'audit.read',
    load: () =>
      import('#web/console/audit/audit-entry-screen.tsx').then((module) => module.AuditEntryScreen),
  },
]
