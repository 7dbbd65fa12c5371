import type { FastifyInstance } from 'fastify'
import { decisionRoutes } from '#server/decisions/decisions.route.ts'
import { decideDueHolds, shipWhole } from '#server/decisions/decisions.ts'
import { remindOfHolds } from '#server/decisions/reminders.ts'
import { drawRoutes } from '#server/draws/draws.route.ts'
import { readTotals } from '#server/draws/draws.ts'
import { openSigner } from '#server/draws/heads.rule.ts'
import { signMovedHeads } from '#server/draws/heads.ts'
import { addLogFiles } from '#server/draws/log.pages.ts'
import { logRoutes } from '#server/draws/log.route.ts'
import type { FairKeys } from '#server/draws/settle.rule.ts'
import { openSettlement } from '#server/draws/settlement.ts'
import { exchangeRoutes } from '#server/exchange/exchange.route.ts'
import { accountRoutes } from '#server/members/account.route.ts'
import { memberRoutes } from '#server/members/members.route.ts'
import { hasPaid } from '#server/members/members.ts'
import { forgetExpiredReissues } from '#server/members/reissue.ts'
import { transferRoutes } from '#server/members/transfer.route.ts'
import { zipcodeRoutes } from '#server/members/zipcode.route.ts'
import { sendDueMessages } from '#server/outbox/outbox.ts'
import type { Mailer } from '#server/outside/mail/port.ts'
import type { Providers } from '#server/outside/payments/port.ts'
import type { PostalBook } from '#server/outside/postal/port.ts'
import type { SmsSender } from '#server/outside/sms/port.ts'
import { openFirstLook } from '#server/packs/first-look.ts'
import { packRoutes } from '#server/packs/packs.route.ts'
import { openPreviews } from '#server/packs/preview.ts'
import { addPublicPages } from '#server/packs/public-pages.ts'
import { openShelf } from '#server/packs/shelf.ts'
import { openPaymentsRoom, type PaymentsRoom } from '#server/payments/room.ts'
import { historyRoutes } from '#server/points/history.route.ts'
import { pointRoutes } from '#server/points/points.route.ts'
import { expireAllPoints, readBalances } from '#server/points/points.ts'
import { rankRoutes } from '#server/ranks/ranks.route.ts'
import { readRankDetail } from '#server/ranks/ranks.ts'
import { rollOver } from '#server/ranks/rollover.ts'
import { registrationRoutes } from '#server/registrations/registrations.route.ts'
import { verificationRoutes } from '#server/verifications/verifications.route.ts'
import { causesOf } from './causes.ts'
import { openCurrentUsers } from './current-user.ts'
import type { Bounds } from './platform/admission.rule.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import type { FirstLook } from './platform/first-look.ts'
import { forgetOldAttempts } from './platform/limits.ts'
import type { AskedPage } from './platform/pages.ts'
import type { Route } from './platform/route.ts'
import { endExpiredSessions } from './platform/sessions.ts'
import type { PageHead } from './platform/shell.ts'

export interface ShopOptions {
  readonly database: Database
  readonly clock: Clock
  readonly keys: FairKeys
  /** Signs the heads of the packs. */
  readonly signKey: Buffer
  readonly closesAt: Date | null
  /** Where members reach the shop: known once it listens, and never taken from a request. */
  readonly publicUrl: () => string
  readonly outside: Outside
  /** Where a member writes about a remittance. */
  readonly remittanceMail: string
  readonly providerAnswerMsMax: number
  readonly purchaseBounds?: Bounds | undefined
  readonly onFault: (cause: unknown) => void
  readonly imagesDir?: string | undefined
}

/** The services outside the house, real or local stand-ins. */
export interface Outside {
  readonly postal: PostalBook
  readonly mailer: Mailer
  readonly smsSender: SmsSender
  readonly payments: Providers
}

export interface Shop {
  readonly routes: readonly Route[]
  /** Every timed duty that is due: idempotent, catches up after downtime, safe in many processes. */
  runDue(): Promise<void>
  /** What of the payments is served beside the calls. */
  readonly pages: Pick<PaymentsRoom, 'addApiPages' | 'addNoticePages'>
  /** The log of each pack as a file, below /api. */
  addLogFiles(api: FastifyInstance): void
  /** What the head of a page says of it. */
  readonly headOf: (asked: AskedPage) => Promise<PageHead>
  /** What a page shows before its script has run. */
  readonly firstLookOf: (url: string) => FirstLook | null
  /** What search engines ask for. */
  addPublicPages(http: FastifyInstance): void
}

/** The application as a plain list: every room gets what it needs as arguments, and nothing else. */
export function openShop(options: ShopOptions): Shop {
  const { database, clock, keys, closesAt, publicUrl, outside, onFault } = options
  const shelf = openShelf(database)
  const settle = openSettlement({ database, shelf, clock, keys, shipWhole })
  const rooms = { database, shelf, clock }
  const signer = openSigner(options.signKey)
  const payments = openPaymentsRoom({
    ...{ database, clock, publicUrl, closesAt, onFault },
    providers: outside.payments,
    remittanceMail: options.remittanceMail,
    answerMsMax: options.providerAnswerMsMax,
  })
  const catchUp = async (memberId: number) => {
    await decideDueHolds({ ...rooms, onFault }, memberId)
  }
  const duties = [
    () => signMovedHeads({ database, signer, onFault }, clock.now()),
    () => decideDueHolds({ ...rooms, onFault }, null),
    () => remindOfHolds({ ...rooms, publicUrl, onFault }),
    // Before what may wait for others: a code is worth something for 10 minutes.
    () => sendDueMessages({ database, clock, ...outside, onFault }),
    () => expireAllPoints({ database, onFault }, clock.now()),
    () => rollOver({ database, onFault }, clock.now()),
    ...payments.duties,
    () => endExpiredSessions(database, clock.now()),
    () => forgetExpiredReissues(database, clock.now()),
    () => forgetOldAttempts(database, clock.now()),
  ]
  return {
    routes: [
      ...memberRoutes(rooms),
      ...accountRoutes({
        ...rooms,
        publicUrl,
        readUsablePoints: async (memberId) =>
          (await readBalances(database, { memberId, now: clock.now() })).points,
        readRank: (memberId, language) =>
          readRankDetail(database, { memberId, now: clock.now(), language }),
      }),
      ...transferRoutes(),
      ...zipcodeRoutes(outside),
      ...registrationRoutes({ ...rooms, closesAt, hasPaid }),
      ...verificationRoutes(rooms),
      ...pointRoutes({ clock, closesAt, readMember: openCurrentUsers({ ...rooms, catchUp }) }),
      ...historyRoutes({ ...rooms, catchUp, causes: causesOf(rooms) }),
      ...rankRoutes(rooms),
      ...payments.routes,
      ...packRoutes({
        ...rooms,
        countDraws: async (key) => (await readTotals(database, key)).drawCount,
      }),
      ...drawRoutes({
        ...{ ...rooms, keys, settle, catchUp },
        purchaseBounds: options.purchaseBounds,
      }),
      ...logRoutes({ ...rooms, publicKey: signer.publicKey }),
      ...decisionRoutes({ ...rooms, catchUp }),
      ...exchangeRoutes(rooms),
    ],
    runDue: () => runEach(duties, onFault),
    pages: payments,
    addLogFiles: (api) => addLogFiles(api, rooms),
    firstLookOf: openFirstLook(database, { onFault }),
    headOf: openPreviews({ ...rooms, publicUrl, imagesDir: options.imagesDir }),
    addPublicPages: (http) => addPublicPages(http, { ...rooms, publicUrl }),
  }
}

/** One duty that fails is reported, and leaves the others alone. */
async function runEach(
  duties: readonly (() => Promise<unknown>)[],
  onFault: (cause: unknown) => void,
): Promise<void> {
  for (const duty of duties) {
    try {
      await duty()
    } catch (cause) {
      onFault(cause)
    }
  }
}
