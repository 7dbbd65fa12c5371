import type { Screen } from './screens.ts'

const screen = (path: string, permission: Screen['permission'], load: Screen['load']): Screen => ({
  path,
  permission,
  load,
})

/** The screens that the menu does not list. Other screens link to them. */
export const DETAIL_SCREENS: readonly Screen[] = [
  screen(
    '/parcel-claims',
    'ship.read',
    () => import('#web/console/parcels/claims/claims-screen.tsx'),
  ),
  screen('/carriers', 'carriers.read', () => import('#web/console/carriers/carriers-screen.tsx')),
  screen(
    '/carriers/:code',
    'carriers.read',
    () => import('#web/console/carriers/carrier-screen.tsx'),
  ),
  screen('/parcels/:id', 'ship.read', () => import('#web/console/parcels/parcel-screen.tsx')),
  screen('/pick-list', 'ship.work', () => import('#web/console/parcels/pick-list-screen.tsx')),
  screen('/packing-slips', 'ship.work', () => import('#web/console/parcels/slips-screen.tsx')),
  screen(
    '/shipping-settings',
    'ship.settings',
    () => import('#web/console/parcels/settings-screen.tsx'),
  ),
  screen('/bank/statements', 'bank.read', () => import('#web/console/bank/statements-screen.tsx')),
  screen('/bank/accounts', 'bank.read', () => import('#web/console/bank/accounts-screen.tsx')),
  screen(
    '/answer-templates',
    'cases.read',
    () => import('#web/console/cases/templates/templates-screen.tsx'),
  ),
  screen('/cases/:id', 'cases.read', () => import('#web/console/cases/case-screen.tsx')),
  screen(
    '/campaigns/new',
    'campaigns.change',
    () => import('#web/console/campaigns/new-campaign-screen.tsx'),
  ),
  screen(
    '/campaigns/:id',
    'campaigns.read',
    () => import('#web/console/campaigns/campaign-screen.tsx'),
  ),
  screen('/articles', 'contents.read', () => import('#web/console/contents/articles-screen.tsx')),
  screen(
    '/articles/new',
    'contents.change',
    () => import('#web/console/contents/new-article-screen.tsx'),
  ),
  screen(
    '/articles/:id',
    'contents.read',
    () => import('#web/console/contents/article-screen.tsx'),
  ),
  screen('/handbook', null, () => import('#web/console/handbook/handbook-screen.tsx')),
  screen(
    '/legal-texts/:page',
    'legal.read',
    () => import('#web/console/legal-texts/legal-text-screen.tsx'),
  ),
  screen('/opening', 'settings.read', () => import('#web/console/opening/opening-screen.tsx')),
  screen('/courses', 'courses.read', () => import('#web/console/settings/courses-screen.tsx')),
  screen('/ranks', 'ranks.read', () => import('#web/console/ranks/ranks-screen.tsx')),
  screen(
    '/exports/new',
    'ship.work',
    () => import('#web/console/carriers/export-preview-screen.tsx'),
  ),
  screen('/imports/:id', 'ship.work', () => import('#web/console/carriers/import-screen.tsx')),
  screen('/packs/order', 'packs.read', () => import('#web/console/packs/order/order-screen.tsx')),
  screen(
    '/figures/:figure',
    'figures.read',
    () => import('#web/console/dashboard/figure-screen.tsx'),
  ),
  screen(
    '/mail-templates',
    'mails.read',
    () => import('#web/console/mails/templates/templates-screen.tsx'),
  ),
  screen(
    '/mail-templates/:name',
    'mails.read',
    () => import('#web/console/mails/templates/template-screen.tsx'),
  ),
  screen('/members/:id', 'members.read', () => import('#web/console/members/member-screen.tsx')),
  screen(
    '/members/:id/cancellation',
    'members.close',
    () => import('#web/console/cancellations/cancellation-screen.tsx'),
  ),
  screen(
    '/members/:id/view',
    'members.view',
    () => import('#web/console/members/view/view-screen.tsx'),
  ),
  screen(
    '/payment-differences',
    'payments.read',
    () => import('#web/console/payments/differences-screen.tsx'),
  ),
  screen(
    '/payments/:id',
    'payments.read',
    () => import('#web/console/payments/payment-screen.tsx'),
  ),
  screen('/payouts', 'payments.read', () => import('#web/console/payments/payouts-screen.tsx')),
  screen(
    '/documents',
    'documents.read',
    () => import('#web/console/documents/documents-screen.tsx'),
  ),
  screen(
    '/documents/:id',
    'documents.read',
    () => import('#web/console/documents/document-screen.tsx'),
  ),
  screen('/reports/charts', 'reports.read', () => import('#web/console/reports/charts-screen.tsx')),
  screen(
    '/reports/trial-balance',
    'reports.read',
    () => import('#web/console/reports/trial-balance-screen.tsx'),
  ),
  screen(
    '/reports/base-dates',
    'reports.read',
    () => import('#web/console/reports/base-dates-screen.tsx'),
  ),
  screen(
    '/reports/base-dates/:id',
    'reports.read',
    () => import('#web/console/reports/base-date-screen.tsx'),
  ),
  screen(
    '/reports/accounting',
    'reports.read',
    () => import('#web/console/reports/accounting-screen.tsx'),
  ),
  screen(
    '/reports/points-book',
    'reports.read',
    () => import('#web/console/reports/points-book-screen.tsx'),
  ),
  screen('/reports/files', 'reports.read', () => import('#web/console/reports/files-screen.tsx')),
  screen(
    '/queues/:queue',
    'dashboard.read',
    () => import('#web/console/dashboard/queue-screen.tsx'),
  ),
  screen(
    '/packs/drafts/:id',
    'packs.read',
    () => import('#web/console/packs/editor/draft-screen.tsx'),
  ),
  screen('/packs/:id', 'packs.read', () => import('#web/console/packs/sale/pack-screen.tsx')),
  screen(
    '/approvals/:id',
    'approvals.read',
    () => import('#web/console/approvals/approval-screen.tsx'),
  ),
  screen('/cards/new', 'cards.change', () => import('#web/console/cards/new-card-screen.tsx')),
  screen('/cards/import', 'cards.change', () => import('#web/console/cards/import-screen.tsx')),
  screen('/cards/prices', 'cards.change', () => import('#web/console/cards/prices-screen.tsx')),
  screen('/cards/:id', 'cards.read', () => import('#web/console/cards/card-screen.tsx')),
  screen('/stock/count', 'stock.move', () => import('#web/console/stock/count-screen.tsx')),
  screen('/stock/:id', 'stock.read', () => import('#web/console/stock/card-stock-screen.tsx')),
  screen(
    '/acquisitions/new',
    'acquisitions.add',
    () => import('#web/console/acquisitions/buy-in-screen.tsx'),
  ),
  screen(
    '/acquisitions/ledger',
    'acquisitions.read',
    () => import('#web/console/acquisitions/ledger-screen.tsx'),
  ),
  screen(
    '/acquisitions/:id',
    'acquisitions.read',
    () => import('#web/console/acquisitions/acquisition-screen.tsx'),
  ),
  screen('/goods/import', 'goods.change', () => import('#web/console/goods/import-screen.tsx')),
  screen('/goods/new', 'goods.change', () => import('#web/console/goods/new-good-screen.tsx')),
  screen('/goods/:id', 'goods.read', () => import('#web/console/goods/good-screen.tsx')),
  screen(
    '/operators/:id',
    'operators.read',
    () => import('#web/console/operators/operator-screen.tsx'),
  ),
  screen('/audit/:id', 'audit.read', () => import('#web/console/audit/audit-entry-screen.tsx')),
]
