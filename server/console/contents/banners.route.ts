import type { BannerRow, contentCalls } from '#contract/console/texts/contents.ts'
import { wordsRefusal } from '#server/console/acts/doubtful-words.ts'
import { type Handlers, isRefusal } from '#server/console/acts/route.ts'
import { atVersion } from '#server/console/acts/version.ts'
import { encodeUpload, storeUpload } from '#server/console/pictures/pictures.ts'
import {
  addSlide,
  type BannerFields,
  changeBanner,
  changeBannerFiles,
  type ManagedBanner,
  readBannerForUpdate,
  readManagedBanners,
  removeBanner,
} from '#server/packs/banners/banners.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { stateAt, timeOf } from './content-state.rule.ts'
import { selectLinkedArticles, selectLinkedPacks } from './links.sql.ts'
import { linkRefusal } from './links.ts'

type BannerKey = Extract<keyof typeof contentCalls, `${string} /banners${string}`>

const WIDTH_PX = 780
const targetOf = (id: number) => ({ kind: 'banner', id: String(id) })

/**
 * The handlers for the banners of the top page. Each banner is shown only between its start and its
 * end.
 */
export const bannerHandlers: Handlers<BannerKey> = {
  async 'GET /banners'({ database }, { now }) {
    const banners = await readManagedBanners(database)
    const list = banners.map((banner) => wireBanner(banner, now))
    const packs = await selectLinkedPacks(database, now)
    return { list, packs, articles: await selectLinkedArticles(database) }
  },
  'POST /banners/add': {
    async prepare(_, { request }) {
      const doubtful = wordsRefusal(request, [request.alt, request.altEn])
      const picture = doubtful ?? (await encodeUpload(request.file))
      if (isRefusal(picture)) return picture
      return async (tx, { now }) => {
        const refusal = await linkRefusal(tx, request.url)
        if (refusal !== null) return refusal
        const fileName = await storeUpload(tx, { picture, width: WIDTH_PX, now })
        const id = await addSlide(tx, { ...fieldsOf(request), fileName })
        const after = { ...wireFields(fieldsOf(request)), image: fileName }
        return { target: targetOf(id), before: {}, after, fields: { id } }
      }
    },
  },
  async 'POST /banners/{id}'(tx, { params: { id }, request }) {
    const banner = await lockSeen(tx, id, request.version)
    if (isRefusal(banner)) return banner
    const refusal =
      wordsRefusal(request, [request.alt, request.altEn]) ?? (await linkRefusal(tx, request.url))
    if (refusal !== null) return refusal
    const fields = fieldsOf(request)
    await changeBanner(tx, id, fields)
    const after = wireFields(fields)
    return { target: targetOf(id), before: wireFields(banner), after, fields: {} }
  },
  'POST /banners/{id}/picture': {
    async prepare(_, { params: { id }, request }) {
      const picture = await encodeUpload(request.file)
      if (isRefusal(picture)) return picture
      return async (tx, { now }) => {
        const banner = await lockSeen(tx, id, request.version)
        if (isRefusal(banner)) return banner
        const fileName = await storeUpload(tx, { picture, width: WIDTH_PX, now })
        const isEnglish = request.language === 'en'
        await changeBannerFiles(tx, id, {
          fileName: isEnglish ? banner.fileName : fileName,
          fileNameEn: isEnglish ? fileName : banner.fileNameEn,
        })
        const before = isEnglish ? banner.fileNameEn : banner.fileName
        return {
          target: targetOf(id),
          before: { image: before, language: request.language },
          after: { image: fileName, language: request.language },
          fields: {},
        }
      }
    },
  },
  async 'POST /banners/{id}/remove'(tx, { params: { id }, request, now }) {
    const banner = await lockSeen(tx, id, request.version)
    if (isRefusal(banner)) return banner
    await removeBanner(tx, id, now)
    return { target: targetOf(id), before: wireFields(banner), after: {}, fields: {} }
  },
}

async function lockSeen(tx: Transaction, id: number, version: number) {
  return atVersion(await readBannerForUpdate(tx, id), version, wireFields)
}

type WireFields = Pick<BannerRow, 'url' | 'alt' | 'altEn' | 'position' | 'startsAt' | 'endsAt'>

function fieldsOf(request: WireFields): BannerFields {
  const { url, alt, altEn, position, startsAt, endsAt } = request
  return { url, alt, altEn, position, startsAt: timeOf(startsAt), endsAt: timeOf(endsAt) }
}

function wireFields({ url, alt, altEn, position, startsAt, endsAt }: BannerFields): WireFields {
  return {
    url,
    alt,
    altEn,
    position,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

function wireBanner(banner: ManagedBanner, now: Date): BannerRow {
  const { id, version, mode, fileName, fileNameEn } = banner
  return {
    id,
    version,
    mode,
    fileName,
    fileNameEn,
    ...wireFields(banner),
    state: stateAt(banner, now),
  }
}
