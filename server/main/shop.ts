import type { FastifyInstance } from 'fastify'
import { addCasePhotos } from '#server/cases/cases.pages.ts'
import { addLogDownloads } from '#server/draws/log/log.pages.ts'
import { addLineWebhook } from '#server/members/line/line.pages.ts'
import { stopByLine } from '#server/notifications/line/line.ts'
import { addMessageStop } from '#server/notifications/notifications.pages.ts'
import { addMovedSubscriptions } from '#server/notifications/push/push.pages.ts'
import { addFaceSheet } from '#server/packs/face.pages.ts'
import { addManifests } from '#server/packs/manifest.pages.ts'
import { openPreload } from '#server/packs/preload.ts'
import { openPreviews } from '#server/packs/preview/preview.ts'
import { addPublicPages } from '#server/packs/public.pages.ts'
import type { PaymentsModule } from '#server/payments/module.ts'
import type { MetricFamily } from '#server/platform/health/exposition.ts'
import type { SessionOf } from '#server/platform/http/http.ts'
import type { PageHead } from '#server/platform/http/pages/document-template.ts'
import type { PageRequest, PreloadRequest } from '#server/platform/http/pages/pages.ts'
import type { Preload } from '#server/platform/http/pages/preload.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { listArticleIds, readArticle } from '#server/settings/articles/articles.ts'
import { listJobs } from './jobs.ts'
import { listRoutes } from './routes.ts'
import { openShopParts, type ShopOptions } from './shop-parts.ts'

export interface Shop {
  readonly routes: readonly Route[]
  readonly jobs: readonly Job[]
  acknowledgedPurchaseCount(): number
  /**
   * Adds the routes of payments that are not part of the contract: pages below /api, and the URLs
   * for providers' notices.
   */
  readonly paymentPages: Pick<PaymentsModule, 'addApiPages' | 'addNoticePages'>
  addLogDownloads(api: FastifyInstance): void
  addMessageStop(api: FastifyInstance): void
  addCasePhotos(api: FastifyInstance, sessionOf: SessionOf): void
  addLineWebhook(http: FastifyInstance): void
  readonly headOf: (request: PageRequest) => Promise<PageHead>
  /** Null if the page has no preload. */
  readonly preloadOf: (request: PreloadRequest) => Preload | null
  /**
   * Compares the packs' chains with the signed heads that are kept outside the database, and
   * reports each pack whose chain lacks purchases that a signed head covers. Every process of the
   * shop does this.
   */
  compareKeptHeads(): Promise<void>
  /** Returns how many packs the last comparison found behind their signed heads. */
  packsBehindCount(): number
  /** The metrics of the notaries that this process has asked. */
  notaryFamilies(): readonly MetricFamily[]
  /** Adds the files that search engines and phones request, such as the sitemap. */
  addPublicPages(http: FastifyInstance): void
}

export function openShop(options: ShopOptions): Shop {
  const { database, publicUrl, imagesDir, identity, isOpening, onFault } = options
  const parts = openShopParts(options)
  const { dependencies, payments } = parts
  return {
    routes: listRoutes(parts),
    jobs: listJobs(parts),
    acknowledgedPurchaseCount: () => parts.purchases.acknowledgedCount,
    paymentPages: payments,
    addLogDownloads: (api) => addLogDownloads(api, dependencies),
    addMessageStop(api) {
      addMessageStop(api, dependencies)
      addMovedSubscriptions(api, { ...dependencies, ...options.externalServices })
    },
    addCasePhotos: (api, sessionOf) => addCasePhotos(api, dependencies, sessionOf),
    addLineWebhook: (http) =>
      addLineWebhook(http, {
        ...dependencies,
        ...options.externalServices,
        onAct: (act) => stopByLine(options.database, act),
      }),
    preloadOf: openPreload({ ...dependencies, isOpening, onFault }),
    headOf: openPreviews({
      ...dependencies,
      findArticle: (id) => readArticle(database, { id, now: dependencies.clock.now() }),
      identity,
      isOpening,
      publicUrl,
      imagesDir,
    }),
    compareKeptHeads: () =>
      parts.keptHeads.compare(database, (message) => onFault(new Error(message))),
    packsBehindCount: () => parts.keptHeads.behindCount(),
    notaryFamilies: parts.notaryFamilies,
    addPublicPages(http) {
      addPublicPages(http, {
        ...dependencies,
        publicUrl,
        listArticleIds: (now) => listArticleIds(database, now),
      })
      addManifests(http, identity)
      addFaceSheet(http, identity)
    },
  }
}
