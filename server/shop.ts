import type { FastifyInstance } from 'fastify'
import { openCurrentMembers } from '#server/current-user/current-user.ts'
import { decisionRoutes } from '#server/decisions/decisions.route.ts'
import { decideDueHolds, shipAllCards } from '#server/decisions/decisions.ts'
import { sendHoldReminders } from '#server/decisions/reminders.ts'
import { drawRoutes } from '#server/draws/draws.route.ts'
import { readMemberTotals } from '#server/draws/draws.ts'
import { openSigner } from '#server/draws/heads/heads.rule.ts'
import { signUnsignedHeads } from '#server/draws/heads/heads.ts'
import { addLogDownloads } from '#server/draws/log/log.pages.ts'
import { logRoutes } from '#server/draws/log/log.route.ts'
import type { FairKeys } from '#server/draws/settlement/settlement.rule.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { exchangeRoutes } from '#server/exchange/exchange.route.ts'
import { accountRoutes } from '#server/members/account.route.ts'
import { memberRoutes } from '#server/members/members.route.ts'
import { deleteExpiredReissueLinks, hasPaid } from '#server/members/members.ts'
import { transferRoutes } from '#server/members/transfer.route.ts'
import { zipcodeRoutes } from '#server/members/zipcode.route.ts'
import { sendDueMessages } from '#server/outbox/outbox.ts'
import type { Mailer } from '#server/outside/mail/port.ts'
import type { Providers } from '#server/outside/payments/payment-provider.ts'
import type { PostalCodes } from '#server/outside/postal/port.ts'
import type { SmsSender } from '#server/outside/sms/port.ts'
import { openPackCache } from '#server/packs/pack-cache.ts'
import { packRoutes } from '#server/packs/packs.route.ts'
import { openTopPagePreload } from '#server/packs/preload.ts'
import { openPreviews } from '#server/packs/preview.ts'
import { addPublicPages } from '#server/packs/public-pages.ts'
import { openPaymentsModule, type PaymentsModule } from '#server/payments/module.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PageHead } from '#server/platform/http/document-template.ts'
import type { PageRequest } from '#server/platform/http/pages.ts'
import type { Preload } from '#server/platform/http/preload.ts'
import type { Route } from '#server/platform/http/route.ts'
import { endExpiredSessions } from '#server/platform/http/sessions.ts'
import type { LoadBounds } from '#server/platform/load/load-shedder.rule.ts'
import { deleteOldHits } from '#server/platform/load/rate-limits.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { historyRoutes } from '#server/points/history/history.route.ts'
import { pointRoutes } from '#server/points/points.route.ts'
import { expireAllPoints, readBalances } from '#server/points/points.ts'
import { rankRoutes } from '#server/ranks/ranks.route.ts'
import { readRankDetail } from '#server/ranks/ranks.ts'
import { rollOver } from '#server/ranks/rollover/rollover.ts'
import { registrationRoutes } from '#server/registrations/registrations.route.ts'
import { verificationRoutes } from '#server/verifications/verifications.route.ts'
import { entryCausesOf } from './entry-causes.ts'

export interface ShopOptions {
  readonly database: Database
  readonly clock: Clock
  readonly keys: FairKeys
  /** Signs the heads of the packs. */
  readonly signKey: Buffer
  readonly closesAt: Date | null
  /** Where members reach the shop: known once it listens, and never taken from a request. */
  readonly publicUrl: () => string
  readonly externalServices: ExternalServices
  /** Where a member writes about a remittance. */
  readonly remittanceMail: string
  readonly providerTimeoutMs: number
  readonly purchaseBounds?: LoadBounds | undefined
  readonly onFault: (cause: unknown) => void
  readonly imagesDir?: string | undefined
}

/** The services outside the house, real or local stand-ins. */
export interface ExternalServices {
  readonly postal: PostalCodes
  readonly mailer: Mailer
  readonly smsSender: SmsSender
  readonly payments: Providers
}

export interface Shop {
  readonly routes: readonly Route[]
  /** Every timed duty that is due: idempotent, catches up after downtime, safe in many processes. */
  runDueJobs(): Promise<void>
  /** What of the payments is served beside the calls. */
  readonly paymentPages: Pick<PaymentsModule, 'addApiPages' | 'addNoticePages'>
  /** The log of each pack as a file, below /api. */
  addLogDownloads(api: FastifyInstance): void
  /** What the head of a page says of it. */
  readonly headOf: (request: PageRequest) => Promise<PageHead>
  /** What a page shows before its script has run. */
  readonly preloadOf: (url: string) => Preload | null
  /** What search engines ask for. */
  addPublicPages(http: FastifyInstance): void
}

/** The application as a plain list: every room gets what it needs as arguments, and nothing else. */
export function openShop(options: ShopOptions): Shop {
  const { database, clock, keys, closesAt, publicUrl, externalServices, onFault } = options
  const packCache = openPackCache(database)
  const settle = openSettlement({ database, packCache, clock, keys, shipAllCards })
  const dependencies = { database, packCache, clock }
  const signer = openSigner(options.signKey)
  const payments = openPaymentsModule({
    ...{ database, clock, publicUrl, closesAt, onFault },
    providers: externalServices.payments,
    remittanceMail: options.remittanceMail,
    providerTimeoutMs: options.providerTimeoutMs,
  })
  const decideMemberHolds = async (memberId: number) => {
    await decideDueHolds({ ...dependencies, onFault }, memberId)
  }
  const jobs = [
    () => signUnsignedHeads({ database, signer, onFault }, clock.now()),
    () => decideDueHolds({ ...dependencies, onFault }, null),
    () => sendHoldReminders({ ...dependencies, publicUrl, onFault }),
    // Before what may wait for others: a code is worth something for 10 minutes.
    () => sendDueMessages({ database, clock, ...externalServices, onFault }),
    () => expireAllPoints({ database, onFault }, clock.now()),
    () => rollOver({ database, onFault }, clock.now()),
    ...payments.jobs,
    () => endExpiredSessions(database, clock.now()),
    () => deleteExpiredReissueLinks(database, clock.now()),
    () => deleteOldHits(database, clock.now()),
  ]
  return {
    routes: [
      ...memberRoutes(dependencies),
      ...accountRoutes({
        ...dependencies,
        publicUrl,
        readUsablePoints: async (memberId) =>
          (await readBalances(database, { memberId, now: clock.now() })).points,
        readRank: (memberId, language) =>
          readRankDetail(database, { memberId, now: clock.now(), language }),
      }),
      ...transferRoutes(),
      ...zipcodeRoutes(externalServices),
      ...registrationRoutes({ ...dependencies, closesAt, hasPaid }),
      ...verificationRoutes(dependencies),
      ...pointRoutes({
        clock,
        closesAt,
        readMember: openCurrentMembers({ ...dependencies, decideMemberHolds }),
      }),
      ...historyRoutes({ ...dependencies, decideMemberHolds, causes: entryCausesOf(dependencies) }),
      ...rankRoutes(dependencies),
      ...payments.routes,
      ...packRoutes({
        ...dependencies,
        countDraws: async (key) => (await readMemberTotals(database, key)).drawCount,
      }),
      ...drawRoutes({
        ...{ ...dependencies, keys, settle, decideMemberHolds },
        purchaseBounds: options.purchaseBounds,
      }),
      ...logRoutes({ ...dependencies, publicKey: signer.publicKey }),
      ...decisionRoutes({ ...dependencies, decideMemberHolds }),
      ...exchangeRoutes(dependencies),
    ],
    runDueJobs: () => runJobs(jobs, onFault),
    paymentPages: payments,
    addLogDownloads: (api) => addLogDownloads(api, dependencies),
    preloadOf: openTopPagePreload(database, { onFault }),
    headOf: openPreviews({ ...dependencies, publicUrl, imagesDir: options.imagesDir }),
    addPublicPages: (http) => addPublicPages(http, { ...dependencies, publicUrl }),
  }
}

/** One duty that fails is reported, and leaves the others alone. */
async function runJobs(
  jobs: readonly (() => Promise<unknown>)[],
  onFault: (cause: unknown) => void,
): Promise<void> {
  for (const job of jobs) {
    try {
      await job()
    } catch (cause) {
      onFault(cause)
    }
  }
}
