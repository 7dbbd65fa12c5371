import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  reason,
  requestId,
  smallIdParams,
  time,
  version,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { openText } from '#contract/console/privacy.ts'
import { bodyBytesFor, fileOf } from '#contract/console/uploads.ts'
import { PICTURE_BYTES_MAX } from '#contract/constants.ts'
import { isShopPathOrEmpty } from '#contract/links.rule.ts'
import { announcementFields, bannerFields, CONTENT_STATES } from './contents.fields.ts'
import { isTextConfirmed } from './text-confirmation.ts'

const state = z.enum(CONTENT_STATES)
/** A page of the shop, such as `/pack-detail?packId=3`; empty for none. */
const shopPath = openText.trim().max(300).refine(isShopPathOrEmpty)

const banner = { ...shapeOf(bannerFields), url: shopPath }
const announcement = { ...shapeOf(announcementFields), url: shopPath }
const isInOrder = (fields: { startsAt: string | null; endsAt: string | null }) =>
  fields.startsAt === null ||
  fields.endsAt === null ||
  Date.parse(fields.endsAt) > Date.parse(fields.startsAt)

const reading = { permission: 'contents.read' } as const
const changing = {
  permission: 'contents.change',
  stepUp: false,
} as const
const change = { requestId, version }
const bannerRow = z.object({
  ...banner,
  id,
  version,
  mode: z.literal([1, 2]),
  /** The pictures' paths. If `fileNameEn` is null, English pages show the Japanese picture. */
  fileName: openText,
  fileNameEn: openText.nullable(),
  state,
})
const announcementRow = z.object({ ...announcement, id, version, state, newsAt: time.nullable() })
export type BannerRow = z.infer<typeof bannerRow>
export type AnnouncementRow = z.infer<typeof announcementRow>

export const contentCalls = {
  'GET /banners': {
    ...reading,
    answer: z.object({
      list: z.array(bannerRow),
      /** The packs to which a banner or an announcement can link, the newest first. */
      packs: z.array(z.object({ id, name: openText })),
      /** The same for the articles of the news page. */
      articles: z.array(z.object({ id, title: openText })),
    }),
  },
  /** Adds a banner with its Japanese picture. */
  'POST /banners/add': {
    ...changing,
    audit: 'banners.add',
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    request: z
      .strictObject({ requestId, ...banner, isTextConfirmed, file: fileOf(PICTURE_BYTES_MAX) })
      .refine(isInOrder),
    answer: z.object({ id }),
  },
  'POST /banners/{id}': {
    ...changing,
    audit: 'banners.change',
    params: smallIdParams,
    request: z.strictObject({ ...change, ...banner, isTextConfirmed }).refine(isInOrder),
  },
  /** Gives a banner another picture for the pages of one language. */
  'POST /banners/{id}/picture': {
    ...changing,
    audit: 'banners.picture',
    logs: { image: openText },
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    params: smallIdParams,
    request: z.strictObject({
      ...change,
      language: z.enum(['ja', 'en']),
      file: fileOf(PICTURE_BYTES_MAX),
    }),
  },
  'POST /banners/{id}/remove': {
    ...changing,
    audit: 'banners.remove',
    params: smallIdParams,
    request: z.strictObject({ ...change, reason }),
    logs: banner,
  },
  /** The announcements that are live, planned, or ended within the last 30 days. */
  'GET /announcements': { ...reading, answer: z.object({ list: z.array(announcementRow) }) },
  'POST /announcements/add': {
    ...changing,
    audit: 'announcements.add',
    request: z.strictObject({ requestId, ...announcement, isTextConfirmed }).refine(isInOrder),
    answer: z.object({ id }),
  },
  'POST /announcements/{id}': {
    ...changing,
    audit: 'announcements.change',
    params: idParams,
    request: z.strictObject({ ...change, ...announcement, isTextConfirmed }).refine(isInOrder),
  },
  'POST /announcements/{id}/remove': {
    ...changing,
    audit: 'announcements.remove',
    params: idParams,
    request: z.strictObject({ ...change, reason }),
    logs: announcement,
  },
  /** How many members asked for news and may get them now, and by which channels. */
  'GET /announcements/{id}/recipients': {
    ...reading,
    params: idParams,
    answer: z.object({ members: count, mail: count, push: count, line: count }),
  },
  /**
   * Asks to send the announcement to the members who want news, once and as it is now. Answers 409
   * `lacks-english` without an English text, `unchanged` if it was sent, `time-past` if it has ended.
   */
  'POST /announcements/{id}/send': {
    ...changing,
    audit: 'announcements.send',
    stepUp: true,
    approval: 'announcements.send',
    params: idParams,
    request: z.strictObject({ ...change, reason }),
    answer: requested,
  },
} as const satisfies CallList
