import type { z } from 'zod'
import { accountingCalls } from './accounting.ts'
import { acquisitionCalls } from './acquisitions.ts'
import { approvalCalls } from './approvals.ts'
import { auditCalls } from './audit.ts'
import { authenticatorCalls } from './authenticators.ts'
import { bankCalls } from './bank.ts'
import { campaignCalls } from './campaigns.ts'
import { cardCalls } from './cards.ts'
import { carrierCalls } from './carriers.ts'
import { contentCalls } from './contents.ts'
import { courseCalls } from './courses.ts'
import { dashboardCalls } from './dashboard.ts'
import { disclosureCalls } from './disclosures.ts'
import { documentCalls } from './documents.ts'
import { enrolmentCalls } from './enrolment.ts'
import { goodCalls } from './goods.ts'
import { identityPaperCalls } from './identity-papers.ts'
import { jobCalls } from './jobs.ts'
import { legalTextCalls } from './legal-texts.ts'
import { loginCalls } from './login.ts'
import { mailTemplateCalls } from './mail-templates.ts'
import { mailCalls } from './mails.ts'
import { memberTimelineCalls } from './member-timeline.ts'
import { memberViewCalls } from './member-view.ts'
import { memberCalls } from './members.ts'
import { operatorCalls } from './operators.ts'
import { packCalls } from './packs.ts'
import { parcelClaimCalls } from './parcel-claims.ts'
import { parcelCalls } from './parcels.ts'
import { paymentDifferenceCalls } from './payment-differences.ts'
import { paymentCalls } from './payments.ts'
import { payoutCalls } from './payouts.ts'
import { pictureCalls } from './pictures.ts'
import { proofCalls } from './proofs.ts'
import { rankCalls } from './ranks.ts'
import { reportJobCalls } from './report-jobs.ts'
import { reportCalls } from './reports.ts'
import { restrictionCalls } from './restrictions.ts'
import { searchCalls } from './search.ts'
import { sessionCalls } from './sessions.ts'
import { settingCalls } from './settings.ts'
import { stockCalls } from './stock.ts'

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
  ...acquisitionCalls,
  ...identityPaperCalls,
  ...authenticatorCalls,
  ...bankCalls,
  ...campaignCalls,
  ...cardCalls,
  ...dashboardCalls,
  ...carrierCalls,
  ...goodCalls,
  ...parcelCalls,
  ...packCalls,
  ...stockCalls,
  ...memberCalls,
  ...memberTimelineCalls,
  ...memberViewCalls,
  ...disclosureCalls,
  ...parcelClaimCalls,
  ...paymentDifferenceCalls,
  ...payoutCalls,
  ...paymentCalls,
  ...pictureCalls,
  ...documentCalls,
  ...jobCalls,
  ...proofCalls,
  ...rankCalls,
  ...reportCalls,
  ...reportJobCalls,
  ...restrictionCalls,
  ...searchCalls,
  ...settingCalls,
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
export type ConsoleAnswer<K extends ConsoleCallKey> = z.infer<ConsoleCalls[K]['answer']>
