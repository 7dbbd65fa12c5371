import type { Screen } from './screens.ts'
import { SHIPPING_SCREENS } from './shipping-screens.ts'

/** The screens that the menu does not list. Other screens link to them. */
export const DETAIL_SCREENS: readonly Screen[] = [
  ...SHIPPING_SCREENS,
  {
    path: '/bank/statements',
    permission: 'bank.read',
    load: () => import('#web/console/bank/statements-screen.tsx'),
  },
  {
    path: '/bank/accounts',
    permission: 'bank.read',
    load: () => import('#web/console/bank/accounts-screen.tsx'),
  },
  {
    path: '/answer-templates',
    permission: 'cases.read',
    load: () => import('#web/console/cases/templates/templates-screen.tsx'),
  },
  {
    path: '/cases/:id',
    permission: 'cases.read',
    load: () => import('#web/console/cases/case-screen.tsx'),
  },
  {
    path: '/campaigns/new',
    permission: 'campaigns.change',
    load: () => import('#web/console/campaigns/new-campaign-screen.tsx'),
  },
  {
    path: '/campaigns/:id',
    permission: 'campaigns.read',
    load: () => import('#web/console/campaigns/campaign-screen.tsx'),
  },
  {
    path: '/articles',
    permission: 'contents.read',
    load: () => import('#web/console/contents/articles-screen.tsx'),
  },
  {
    path: '/articles/new',
    permission: 'contents.change',
    load: () => import('#web/console/contents/new-article-screen.tsx'),
  },
  {
    path: '/articles/:id',
    permission: 'contents.read',
    load: () => import('#web/console/contents/article-screen.tsx'),
  },
  {
    path: '/handbook',
    permission: null,
    load: () => import('#web/console/handbook/handbook-screen.tsx'),
  },
  {
    path: '/legal-texts/:page',
    permission: 'legal.read',
    load: () => import('#web/console/legal-texts/legal-text-screen.tsx'),
  },
  {
    path: '/opening',
    permission: 'settings.read',
    load: () => import('#web/console/opening/opening-screen.tsx'),
  },
  {
    path: '/courses',
    permission: 'courses.read',
    load: () => import('#web/console/settings/courses-screen.tsx'),
  },
  {
    path: '/ranks',
    permission: 'ranks.read',
    load: () => import('#web/console/ranks/ranks-screen.tsx'),
  },
  {
    path: '/exports/new',
    permission: 'ship.work',
    load: () => import('#web/console/carriers/export-preview-screen.tsx'),
  },
  {
    path: '/imports/:id',
    permission: 'ship.work',
    load: () => import('#web/console/carriers/import-screen.tsx'),
  },
  {
    path: '/packs/order',
    permission: 'packs.read',
    load: () => import('#web/console/packs/order/order-screen.tsx'),
  },
  {
    path: '/figures/:figure',
    permission: 'figures.read',
    load: () => import('#web/console/dashboard/figure-screen.tsx'),
  },
  {
    path: '/mail-templates',
    permission: 'mails.read',
    load: () => import('#web/console/mails/templates/templates-screen.tsx'),
  },
  {
    path: '/mail-templates/:name',
    permission: 'mails.read',
    load: () => import('#web/console/mails/templates/template-screen.tsx'),
  },
  {
    path: '/members/:id',
    permission: 'members.read',
    load: () => import('#web/console/members/member-screen.tsx'),
  },
  {
    path: '/members/:id/cancellation',
    permission: 'members.close',
    load: () => import('#web/console/cancellations/cancellation-screen.tsx'),
  },
  {
    path: '/members/:id/view',
    permission: 'members.view',
    load: () => import('#web/console/members/view/view-screen.tsx'),
  },
  {
    path: '/payment-differences',
    permission: 'payments.read',
    load: () => import('#web/console/payments/differences-screen.tsx'),
  },
  {
    path: '/payments/:id',
    permission: 'payments.read',
    load: () => import('#web/console/payments/payment-screen.tsx'),
  },
  {
    path: '/payouts',
    permission: 'payments.read',
    load: () => import('#web/console/payments/payouts-screen.tsx'),
  },
  {
    path: '/documents',
    permission: 'documents.read',
    load: () => import('#web/console/documents/documents-screen.tsx'),
  },
  {
    path: '/documents/:id',
    permission: 'documents.read',
    load: () => import('#web/console/documents/document-screen.tsx'),
  },
  {
    path: '/reports/charts',
    permission: 'reports.read',
    load: () => import('#web/console/reports/charts-screen.tsx'),
  },
  {
    path: '/reports/trial-balance',
    permission: 'reports.read',
    load: () => import('#web/console/reports/trial-balance-screen.tsx'),
  },
  {
    path: '/reports/base-dates',
    permission: 'reports.read',
    load: () => import('#web/console/reports/base-dates-screen.tsx'),
  },
  {
    path: '/reports/base-dates/:id',
    permission: 'reports.read',
    load: () => import('#web/console/reports/base-date-screen.tsx'),
  },
  {
    path: '/reports/accounting',
    permission: 'reports.read',
    load: () => import('#web/console/reports/accounting-screen.tsx'),
  },
  {
    path: '/reports/points-book',
    permission: 'reports.read',
    load: () => import('#web/console/reports/points-book-screen.tsx'),
  },
  {
    path: '/reports/files',
    permission: 'reports.read',
    load: () => import('#web/console/reports/files-screen.tsx'),
  },
  {
    path: '/queues/:queue',
    permission: 'dashboard.read',
    load: () => import('#web/console/dashboard/queue-screen.tsx'),
  },
  {
    path: '/packs/drafts/:id',
    permission: 'packs.read',
    load: () => import('#web/console/packs/editor/draft-screen.tsx'),
  },
  {
    path: '/packs/:id',
    permission: 'packs.read',
    load: () => import('#web/console/packs/sale/pack-screen.tsx'),
  },
  {
    path: '/approvals/:id',
    permission: 'approvals.read',
    load: () => import('#web/console/approvals/approval-screen.tsx'),
  },
  {
    path: '/cards/new',
    permission: 'cards.change',
    load: () => import('#web/console/cards/new-card-screen.tsx'),
  },
  {
    path: '/cards/import',
    permission: 'cards.change',
    load: () => import('#web/console/cards/import-screen.tsx'),
  },
  {
    path: '/cards/prices',
    permission: 'cards.change',
    load: () => import('#web/console/cards/prices-screen.tsx'),
  },
  {
    path: '/cards/:id',
    permission: 'cards.read',
    load: () => import('#web/console/cards/card-screen.tsx'),
  },
  {
    path: '/stock/count',
    permission: 'stock.move',
    load: () => import('#web/console/stock/count-screen.tsx'),
  },
  {
    path: '/stock/:id',
    permission: 'stock.read',
    load: () => import('#web/console/stock/card-stock-screen.tsx'),
  },
  {
    path: '/acquisitions/new',
    permission: 'acquisitions.add',
    load: () => import('#web/console/acquisitions/buy-in-screen.tsx'),
  },
  {
    path: '/acquisitions/ledger',
    permission: 'acquisitions.read',
    load: () => import('#web/console/acquisitions/ledger-screen.tsx'),
  },
  {
    path: '/acquisitions/:id',
    permission: 'acquisitions.read',
    load: () => import('#web/console/acquisitions/acquisition-screen.tsx'),
  },
  {
    path: '/goods/import',
    permission: 'goods.change',
    load: () => import('#web/console/goods/import-screen.tsx'),
  },
  {
    path: '/goods/new',
    permission: 'goods.change',
    load: () => import('#web/console/goods/new-good-screen.tsx'),
  },
  {
    path: '/goods/:id',
    permission: 'goods.read',
    load: () => import('#web/console/goods/good-screen.tsx'),
  },
  {
    path: '/operators/:id',
    permission: 'operators.read',
    load: () => import('#web/console/operators/operator-screen.tsx'),
  },
  {
    path: '/audit/:id',
    permission: 'audit.read',
    load: () => import('#web/console/audit/audit-entry-screen.tsx'),
  },
]
