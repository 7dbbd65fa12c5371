import type { Screen } from './screens.ts'
import { SHIPPING_SCREENS } from './shipping-screens.ts'

/** The screens that the menu does not list. Other screens link to them. */
export const DETAIL_SCREENS: readonly Screen[] = [
  ...SHIPPING_SCREENS,
  {
    path: '/bank/statements',
    permission: 'bank.read',
    load: () =>
      import('#web/console/bank/statements-screen.tsx').then((module) => module.StatementsScreen),
  },
  {
    path: '/bank/accounts',
    permission: 'bank.read',
    load: () =>
      import('#web/console/bank/accounts-screen.tsx').then((module) => module.AccountsScreen),
  },
  {
    path: '/campaigns/new',
    permission: 'campaigns.change',
    load: () =>
      import('#web/console/campaigns/new-campaign-screen.tsx').then(
        (module) => module.NewCampaignScreen,
      ),
  },
  {
    path: '/campaigns/:id',
    permission: 'campaigns.read',
    load: () =>
      import('#web/console/campaigns/campaign-screen.tsx').then((module) => module.CampaignScreen),
  },
  {
    path: '/handbook',
    permission: null,
    load: () =>
      import('#web/console/handbook/handbook-screen.tsx').then((module) => module.HandbookScreen),
  },
  {
    path: '/legal-texts/:page',
    permission: 'legal.read',
    load: () =>
      import('#web/console/legal-texts/legal-text-screen.tsx').then(
        (module) => module.LegalTextScreen,
      ),
  },
  {
    path: '/courses',
    permission: 'courses.read',
    load: () =>
      import('#web/console/settings/courses-screen.tsx').then((module) => module.CoursesScreen),
  },
  {
    path: '/ranks',
    permission: 'ranks.read',
    load: () => import('#web/console/ranks/ranks-screen.tsx').then((module) => module.RanksScreen),
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
    path: '/packs/order',
    permission: 'packs.read',
    load: () =>
      import('#web/console/packs/order/order-screen.tsx').then((module) => module.OrderScreen),
  },
  {
    path: '/figures/:figure',
    permission: 'figures.read',
    load: () =>
      import('#web/console/dashboard/figure-screen.tsx').then((module) => module.FigureScreen),
  },
  {
    path: '/mail-templates',
    permission: 'mails.read',
    load: () =>
      import('#web/console/mails/templates/templates-screen.tsx').then(
        (module) => module.TemplatesScreen,
      ),
  },
  {
    path: '/mail-templates/:name',
    permission: 'mails.read',
    load: () =>
      import('#web/console/mails/templates/template-screen.tsx').then(
        (module) => module.TemplateScreen,
      ),
  },
  {
    path: '/members/:id',
    permission: 'members.read',
    load: () =>
      import('#web/console/members/member-screen.tsx').then((module) => module.MemberScreen),
  },
  {
    path: '/members/:id/view',
    permission: 'members.view',
    load: () =>
      import('#web/console/members/view/view-screen.tsx').then((module) => module.ViewScreen),
  },
  {
    path: '/payment-differences',
    permission: 'payments.read',
    load: () =>
      import('#web/console/payments/differences-screen.tsx').then(
        (module) => module.DifferencesScreen,
      ),
  },
  {
    path: '/payments/:id',
    permission: 'payments.read',
    load: () =>
      import('#web/console/payments/payment-screen.tsx').then((module) => module.PaymentScreen),
  },
  {
    path: '/payouts',
    permission: 'payments.read',
    load: () =>
      import('#web/console/payments/payouts-screen.tsx').then((module) => module.PayoutsScreen),
  },
  {
    path: '/documents',
    permission: 'documents.read',
    load: () =>
      import('#web/console/documents/documents-screen.tsx').then(
        (module) => module.DocumentsScreen,
      ),
  },
  {
    path: '/documents/:id',
    permission: 'documents.read',
    load: () =>
      import('#web/console/documents/document-screen.tsx').then((module) => module.DocumentScreen),
  },
  {
    path: '/reports/trial-balance',
    permission: 'reports.read',
    load: () =>
      import('#web/console/reports/trial-balance-screen.tsx').then(
        (module) => module.TrialBalanceScreen,
      ),
  },
  {
    path: '/reports/base-dates',
    permission: 'reports.read',
    load: () =>
      import('#web/console/reports/base-dates-screen.tsx').then((module) => module.BaseDatesScreen),
  },
  {
    path: '/reports/base-dates/:id',
    permission: 'reports.read',
    load: () =>
      import('#web/console/reports/base-date-screen.tsx').then((module) => module.BaseDateScreen),
  },
  {
    path: '/reports/accounting',
    permission: 'reports.read',
    load: () =>
      import('#web/console/reports/accounting-screen.tsx').then(
        (module) => module.AccountingScreen,
      ),
  },
  {
    path: '/reports/points-book',
    permission: 'reports.read',
    load: () =>
      import('#web/console/reports/points-book-screen.tsx').then(
        (module) => module.PointsBookScreen,
      ),
  },
  {
    path: '/reports/files',
    permission: 'reports.read',
    load: () =>
      import('#web/console/reports/files-screen.tsx').then((module) => module.FilesScreen),
  },
  {
    path: '/queues/:queue',
    permission: 'dashboard.read',
    load: () =>
      import('#web/console/dashboard/queue-screen.tsx').then((module) => module.QueueScreen),
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
  },
  {
    path: '/goods/new',
    permission: 'goods.change',
    load: () =>
      import('#web/console/goods/new-good-screen.tsx').then((module) => module.NewGoodScreen),
  },
  {
    path: '/goods/:id',
    permission: 'goods.read',
    load: () => import('#web/console/goods/good-screen.tsx').then((module) => module.GoodScreen),
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
