import type { z } from 'zod'
import { bankCalls } from './bank/bank.ts'
import type { noFields } from './call.ts'
import { campaignCalls } from './campaigns/campaigns.ts'
import { carrierCalls } from './carriers/carriers.ts'
import { answerTemplateCalls } from './cases/answer-templates.ts'
import { caseCalls } from './cases/cases.ts'
import { chartCalls } from './charts.ts'
import { courseCalls } from './courses.ts'
import { dashboardCalls } from './dashboard.ts'
import { documentCalls } from './documents/documents.ts'
import { errandCalls } from './errands.ts'
import { jobCalls } from './jobs.ts'
import { listExportCalls } from './list-exports.ts'
import { listViewCalls } from './list-views.ts'
import { cancellationCalls } from './members/cancellations.ts'
import { disclosureCalls } from './members/disclosures.ts'
import { identityPaperCalls } from './members/identity-papers.ts'
import { memberExportCalls } from './members/member-exports.ts'
import { memberTimelineCalls } from './members/member-timeline.ts'
import { memberTotalCalls } from './members/member-totals.ts'
import { memberViewCalls } from './members/member-view.ts'
import { memberCalls } from './members/members.ts'
import { moveInCalls } from './members/move-ins.ts'
import { rankCalls } from './members/ranks.ts'
import { restrictionCalls } from './members/restrictions.ts'
import { openingCalls } from './opening.ts'
import { approvalCalls } from './operators/approvals.ts'
import { auditCalls } from './operators/audit.ts'
import { authenticatorCalls } from './operators/authenticators.ts'
import { enrolmentCalls } from './operators/enrolment.ts'
import { loginCalls } from './operators/login.ts'
import { operatorCalls } from './operators/operators.ts'
import { sessionCalls } from './operators/sessions.ts'
import { packCalls } from './packs/packs.ts'
import { proofCalls } from './packs/proofs.ts'
import { parcelClaimCalls } from './parcels/claims.ts'
import { parcelCalls } from './parcels/parcels.ts'
import { accountingCalls } from './payments/accounting.ts'
import { paymentDifferenceCalls } from './payments/payment-differences.ts'
import { paymentCalls } from './payments/payments.ts'
import { payoutCalls } from './payments/payouts.ts'
import { reportJobCalls } from './report-jobs.ts'
import { reportCalls } from './reports.ts'
import { searchCalls } from './search.ts'
import { settingCalls } from './settings.ts'
import { acquisitionCalls } from './stock/acquisitions.ts'
import { cardCalls } from './stock/cards.ts'
import { goodCalls } from './stock/goods.ts'
import { pictureCalls } from './stock/pictures.ts'
import { stockCalls } from './stock/stock.ts'
import { articleCalls } from './texts/articles.ts'
import { contentCalls } from './texts/contents.ts'
import { legalTextCalls } from './texts/legal-texts.ts'
import { mailTemplateCalls } from './texts/mail-templates.ts'
import { mailCalls } from './texts/mails.ts'

/**
 * Every call of the console. The key of a call is `METHOD /path`, below `/console/api`. The browser
 * imports only the type. Like the shop's calls, a POST call sends a form with the fields `csrf` and
 * `json`, and every answer has the envelope of `contract/call.ts`.
 */
export const consoleCalls = {
  ...loginCalls,
  ...enrolmentCalls,
  ...sessionCalls,
  ...operatorCalls,
  ...approvalCalls,
  ...auditCalls,
  ...accountingCalls,
  ...chartCalls,
  ...acquisitionCalls,
  ...cancellationCalls,
  ...identityPaperCalls,
  ...authenticatorCalls,
  ...bankCalls,
  ...campaignCalls,
  ...cardCalls,
  ...caseCalls,
  ...answerTemplateCalls,
  ...dashboardCalls,
  ...carrierCalls,
  ...goodCalls,
  ...parcelCalls,
  ...packCalls,
  ...stockCalls,
  ...memberCalls,
  ...memberTimelineCalls,
  ...memberTotalCalls,
  ...memberExportCalls,
  ...moveInCalls,
  ...memberViewCalls,
  ...openingCalls,
  ...disclosureCalls,
  ...parcelClaimCalls,
  ...paymentDifferenceCalls,
  ...payoutCalls,
  ...paymentCalls,
  ...pictureCalls,
  ...documentCalls,
  ...errandCalls,
  ...jobCalls,
  ...listExportCalls,
  ...listViewCalls,
  ...proofCalls,
  ...rankCalls,
  ...reportCalls,
  ...reportJobCalls,
  ...restrictionCalls,
  ...searchCalls,
  ...settingCalls,
  ...articleCalls,
  ...contentCalls,
  ...courseCalls,
  ...legalTextCalls,
  ...mailCalls,
  ...mailTemplateCalls,
}
export type ConsoleCalls = typeof consoleCalls
export type ConsoleCallKey = keyof ConsoleCalls

type Part<K extends ConsoleCallKey, Name extends string> = Name extends keyof ConsoleCalls[K]
  ? ConsoleCalls[K][Name] extends z.ZodObject
    ? z.input<ConsoleCalls[K][Name]>
    : never
  : never
export type ConsoleParams<K extends ConsoleCallKey> = Part<K, 'params'>
export type ConsoleQuery<K extends ConsoleCallKey> = Part<K, 'query'>
export type ConsoleRequest<K extends ConsoleCallKey> = Part<K, 'request'>
/** The schema of the answer's own fields. */
export type AnswerSchema<K extends ConsoleCallKey> = K extends ConsoleCallKey
  ? ConsoleCalls[K] extends { answer: infer Schema extends z.ZodObject }
    ? Schema
    : typeof noFields
  : never
export type ConsoleAnswer<K extends ConsoleCallKey> = z.infer<AnswerSchema<K>>
