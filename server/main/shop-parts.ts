import type { Identity } from '#contract/identity.ts'
import { decideDueHolds, openHistories, shipAllCards } from '#server/decisions/decisions.ts'
import { openDrawing } from '#server/draws/batches/batches.ts'
import type { FairKeys } from '#server/draws/fair/fair.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { refuseShortagesEarly } from '#server/draws/shortage-check/shortage-check.ts'
import { openSigner } from '#server/draws/signature.ts'
import type { LineLogin, LineMessenger } from '#server/external/line/port.ts'
import type { Mailer } from '#server/external/mail/port.ts'
import { type KnownNotary, openHttpNotaries } from '#server/external/notaries/http-notaries.ts'
import { openNotaryMeter } from '#server/external/notaries/notary-meter.ts'
import type { SendingPaces } from '#server/external/pace.ts'
import type { Providers } from '#server/external/payments/payment-provider.ts'
import type { PostalCodes } from '#server/external/postal/port.ts'
import type { PushSender } from '#server/external/push/port.ts'
import type { SmsSender } from '#server/external/sms/port.ts'
import { openTopBanners } from '#server/packs/banners/banners.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { openPaymentsModule } from '#server/payments/module.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import type { ContentSources } from '#server/platform/http/pages/content-policy.ts'
import type { LoadBounds } from '#server/platform/load/load-shedder.rule.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { ClosingTimes } from '#server/platform/time/closing.rule.ts'
import { openNotices } from '#server/settings/announcements/announcements.ts'
import { openCurrentSettings } from '#server/settings/settings.ts'
import type { InvariantResult } from '#server/verify/verify.ts'

export interface ShopOptions {
  readonly database: Database
  readonly reads: Reads
  readonly clock: Clock
  readonly keys: FairKeys
  /** The Ed25519 private key that signs the last hash of each pack's chain. */
  readonly signKey: Buffer
  /** The notaries that packs may name. */
  readonly notaries: readonly KnownNotary[]
  /** The file that keeps the newest signed heads outside the database; null for none. */
  readonly headsFile: string | null
  /** From the environment variables, until operators set other times. */
  readonly closesAt: ClosingTimes
  /**
   * Returns the shop's public URL. The URL is known only once the server listens. It never comes
   * from a request, because a client could forge it.
   */
  readonly publicUrl: () => string
  readonly externalServices: ExternalServices
  readonly remittanceMail: string
  /** Where the operators read of messages of members by mail; null if they do not. */
  readonly contactMail: string | null
  /** How many SMS the whole shop sends within 24 hours at most. */
  readonly smsPerDayMax: number
  readonly providerTimeoutMs: number
  /** The names of the shop at this moment. */
  readonly identity: () => Identity
  readonly isOpening: () => boolean
  readonly purchaseBounds?: LoadBounds | undefined
  readonly purchaseMsMax: number
  /** Checks all invariants. Pauses between its steps, so that no purchase waits for the check. */
  readonly verify: () => Promise<readonly InvariantResult[]>
  /** Sends the due messages in other threads; undefined if the worker's own thread sends them. */
  readonly sendMessages?: ((onFault: (cause: unknown) => void) => Promise<void>) | undefined
  readonly onFault: (cause: unknown) => void
  readonly imagesDir?: string | undefined
  /** The directory of the built website; undefined if this process serves no pages. */
  readonly webDir?: string | undefined
  readonly paymentSources?: ContentSources | undefined
  readonly hasServiceWorker?: boolean | undefined
}

/** The services outside the shop. Each service is either real or a local replacement. */
export interface ExternalServices {
  readonly postal: PostalCodes
  readonly mailer: Mailer
  readonly smsSender: SmsSender
  readonly paces: SendingPaces
  readonly pushSender: PushSender
  /** Null if the shop has no login by LINE. */
  readonly line: LineLogin | null
  /** Null if the shop sends no messages by LINE. */
  readonly lineMessenger: LineMessenger | null
  readonly payments: Providers
}

export type ShopParts = ReturnType<typeof openShopParts>

export function openShopParts(options: ShopOptions) {
  const { database, reads, clock, keys, closesAt, publicUrl, externalServices, onFault } = options
  const packCache = openPackCache(database)
  const settings = openCurrentSettings({ database, clock, closesAt })
  const notices = openNotices({ database, clock, settings })
  const topBanners = openTopBanners({ database, clock })
  const dependencies = { database, reads, packCache, clock, settings, notices, topBanners }
  const keptHeads = openKeptHeads({ file: options.headsFile })
  const { purchaseMsMax } = options
  const signer = openSigner(options.signKey)
  const notaryMeter = openNotaryMeter(
    openHttpNotaries({
      known: options.notaries,
      shopKey: signer.publicKey.toString('hex'),
      signRequest: signer.signNotaryRequest,
    }),
  )
  const { notaries } = notaryMeter
  const drawing = openDrawing({ ...dependencies, keys, notaries, shipAllCards, onFault })
  const settlement = openSettlement({
    ...dependencies,
    keys,
    keptHeads,
    shipAllCards,
    drawing,
    queueMsMax: purchaseMsMax,
  })
  const settle = refuseShortagesEarly(settlement, { database, clock })
  const purchases = { acknowledgedCount: 0 }
  return {
    options,
    dependencies,
    purchases,
    settle: async (request: Parameters<typeof settle>[0]) => {
      const outcome = await settle(request)
      if (typeof outcome !== 'string') purchases.acknowledgedCount += 1
      return outcome
    },
    keptHeads,
    drawing,
    notaryFamilies: notaryMeter.families,
    signer,
    payments: openPaymentsModule({
      database,
      clock,
      publicUrl,
      settings,
      onFault,
      providers: externalServices.payments,
      remittanceMail: options.remittanceMail,
      providerTimeoutMs: options.providerTimeoutMs,
    }),
    decideMemberHolds: (memberId: number) => decideDueHolds({ ...dependencies, onFault }, memberId),
    openHistory: openHistories({ ...dependencies, onFault }),
  }
}
