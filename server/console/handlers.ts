import type { ConsoleCallKey } from '#contract/console/calls.ts'
import { acquisitionHandlers } from './acquisitions/acquisitions.route.ts'
import { identityPaperHandlers } from './acquisitions/papers/papers.route.ts'
import type { Handlers } from './acts/route.ts'
import { addressHandlers } from './addresses/addresses.route.ts'
import { approvalHandlers } from './approvals/approvals.route.ts'
import type { ApprovedActs } from './approvals/approvals.ts'
import { auditHandlers } from './audit/audit.route.ts'
import { authenticatorHandlers } from './authenticators/authenticators.route.ts'
import { bankHandlers } from './bank/bank.route.ts'
import { bankChanges } from './bank/matching/changes.ts'
import { campaignChanges, campaignHandlers } from './campaigns/campaigns.route.ts'
import { cancellationHandlers } from './cancellations/cancellations.route.ts'
import { cancellationChanges } from './cancellations/changes.ts'
import { cardHandlers } from './cards/cards.route.ts'
import { carriersHandlers } from './carriers/handlers.ts'
import { caseHandlers } from './cases/cases.route.ts'
import { answerTemplateHandlers } from './cases/templates/templates.route.ts'
import { announcementChanges, announcementHandlers } from './contents/announcements.route.ts'
import { articleHandlers } from './contents/articles.route.ts'
import { bannerHandlers } from './contents/banners.route.ts'
import { courseChanges, courseHandlers } from './courses/courses.route.ts'
import { dashboardHandlers } from './dashboard/dashboard.route.ts'
import { disclosureHandlers } from './disclosures/disclosures.route.ts'
import { documentHandlers } from './documents/documents.route.ts'
import { enrolmentHandlers } from './enrolment/enrolment.route.ts'
import { errandHandlers } from './errands/errands.route.ts'
import { goodHandlers } from './goods/goods.route.ts'
import { jobHandlers } from './jobs/jobs.route.ts'
import { legalTextChanges } from './legal-texts/changes.ts'
import { legalTextHandlers } from './legal-texts/legal-texts.route.ts'
import { listExportHandlers } from './lists/lists.route.ts'
import { listViewHandlers } from './lists/views.route.ts'
import { loginHandlers } from './login/login.route.ts'
import { mailHandlers } from './mails/mails.route.ts'
import { memberExportChanges, memberExportHandlers } from './member-exports/member-exports.ts'
import { adjustmentLimitHandlers } from './members/adjustment-limit/adjustment-limit.ts'
import { memberChanges } from './members/changes.ts'
import { memberHandlers } from './members/members.route.ts'
import { memberViewHandlers } from './members/view/view.route.ts'
import { moveInChanges, moveInHandlers } from './move-ins/move-ins.route.ts'
import { openingHandlers } from './opening/opening.route.ts'
import { operatorChanges } from './operators/changes.ts'
import { operatorHandlers } from './operators/operators.route.ts'
import { packChanges } from './packs/changes.ts'
import { draftHandlers } from './packs/drafts/drafts.route.ts'
import { packOrderHandlers } from './packs/order/order.route.ts'
import { packHandlers } from './packs/packs.route.ts'
import { parcelsHandlers } from './parcels/handlers.ts'
import { paymentChanges } from './payments/changes.ts'
import { differenceHandlers } from './payments/differences.route.ts'
import { paymentHandlers } from './payments/payments.route.ts'
import { payoutHandlers } from './payments/payouts.route.ts'
import { pictureHandlers } from './pictures/pictures.route.ts'
import { proofHandlers } from './proofs/proofs.route.ts'
import { rankHandlers } from './ranks/ranks.route.ts'
import { accountingHandlers } from './reports/accounting.route.ts'
import { reportHandlers } from './reports/reports.route.ts'
import { restrictionHandlers } from './restrictions/restrictions.route.ts'
import { searchHandlers } from './search/search.route.ts'
import { sessionHandlers } from './sessions/sessions.route.ts'
import { settingChanges } from './settings/changes.ts'
import { settingHandlers } from './settings/settings.route.ts'
import { shippingDayHandlers } from './shipping-day/shipping-day.route.ts'
import { stockChanges } from './stock/corrections/corrections.ts'
import { stockHandlers } from './stock/stock.route.ts'

/** For each kind of approval request, the act that runs after the approval. */
const approvedActs: ApprovedActs = {
  ...announcementChanges,
  ...bankChanges,
  ...campaignChanges,
  ...cancellationChanges,
  ...courseChanges,
  ...legalTextChanges,
  ...memberChanges,
  ...memberExportChanges,
  ...moveInChanges,
  ...operatorChanges,
  ...packChanges,
  ...paymentChanges,
  ...settingChanges,
  ...stockChanges,
}

/** If a call has no handler, the code does not compile. */
export const handlers: Handlers<ConsoleCallKey> = {
  ...loginHandlers,
  ...enrolmentHandlers,
  ...sessionHandlers,
  ...operatorHandlers,
  ...openingHandlers,
  ...addressHandlers,
  ...acquisitionHandlers,
  ...auditHandlers,
  ...authenticatorHandlers,
  ...bankHandlers,
  ...campaignHandlers,
  ...cardHandlers,
  ...dashboardHandlers,
  ...carriersHandlers,
  ...errandHandlers,
  ...caseHandlers,
  ...answerTemplateHandlers,
  ...goodHandlers,
  ...identityPaperHandlers,
  ...cancellationHandlers,
  ...parcelsHandlers,
  ...shippingDayHandlers,
  ...draftHandlers,
  ...packHandlers,
  ...packOrderHandlers,
  ...approvalHandlers(approvedActs),
  ...memberHandlers,
  ...memberExportHandlers,
  ...moveInHandlers,
  ...memberViewHandlers,
  ...adjustmentLimitHandlers,
  ...disclosureHandlers,
  ...differenceHandlers,
  ...payoutHandlers,
  ...paymentHandlers,
  ...pictureHandlers,
  ...documentHandlers,
  ...jobHandlers,
  ...listExportHandlers(() => handlers),
  ...listViewHandlers,
  ...proofHandlers,
  ...rankHandlers,
  ...accountingHandlers,
  ...reportHandlers,
  ...restrictionHandlers,
  ...searchHandlers,
  ...settingHandlers,
  ...announcementHandlers,
  ...articleHandlers,
  ...bannerHandlers,
  ...courseHandlers,
  ...legalTextHandlers,
  ...mailHandlers,
  ...stockHandlers,
}
