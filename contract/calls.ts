import type { z } from 'zod'
import { articleCalls } from './articles.ts'
import { campaignCalls } from './campaigns.ts'
import { caseCalls } from './cases.ts'
import { decisionCalls } from './decisions.ts'
import { drawCalls } from './draws.ts'
import { exchangeCalls } from './exchange.ts'
import { favouriteCalls } from './favourites.ts'
import { feedCalls } from './feed.ts'
import { keptCardCalls } from './kept-cards.ts'
import { legalCalls } from './legal.ts'
import { lineCalls } from './line.ts'
import { memberCalls } from './members.ts'
import { messageCalls } from './messages.ts'
import { noticeCalls } from './notices.ts'
import { packCalls } from './packs.ts'
import { parcelCalls } from './parcels.ts'
import { passkeyCalls } from './passkeys.ts'
import { paymentCalls } from './payments.ts'
import { pointCalls } from './points.ts'
import { rankCalls } from './ranks.ts'
import { receiptCalls } from './receipts.ts'
import { referralCalls } from './referrals.ts'
import { refundAccountCalls } from './refund-accounts.ts'
import { restrictionCalls } from './restrictions.ts'
import { serviceReportCalls } from './service-reports.ts'

/**
 * Every call of the specification's section 7. The browser imports only the type of this object, so
 * that pages need not download the schemas.
 */
export const calls = {
  ...memberCalls,
  ...lineCalls,
  ...passkeyCalls,
  ...pointCalls,
  ...rankCalls,
  ...paymentCalls,
  ...receiptCalls,
  ...keptCardCalls,
  ...referralCalls,
  ...refundAccountCalls,
  ...packCalls,
  ...drawCalls,
  ...favouriteCalls,
  ...feedCalls,
  ...decisionCalls,
  ...exchangeCalls,
  ...parcelCalls,
  ...caseCalls,
  ...campaignCalls,
  ...legalCalls,
  ...noticeCalls,
  ...articleCalls,
  ...restrictionCalls,
  ...messageCalls,
  ...serviceReportCalls,
}
export type Calls = typeof calls
export type CallKey = keyof Calls

type Part<K extends CallKey, Name extends string> = Name extends keyof Calls[K]
  ? Calls[K][Name] extends z.ZodObject
    ? z.input<Calls[K][Name]>
    : never
  : never
export type Params<K extends CallKey> = Part<K, 'params'>
export type Query<K extends CallKey> = Part<K, 'query'>
export type Request<K extends CallKey> = Part<K, 'request'>
export type Answer<K extends CallKey> = z.infer<Calls[K]['answer']>
