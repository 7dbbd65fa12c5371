import { z } from 'zod'
import {
  type CallList,
  id,
  idParams,
  pageFields,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { openText } from '#contract/console/privacy.ts'
import { ARTICLE_STATES, articleFields, articleList } from './articles.fields.ts'
import { isTextConfirmed } from './text-confirmation.ts'

const listed = {
  id,
  title: openText,
  titleEn: openText,
  /** The first words of the Japanese text. */
  summary: openText,
  publishedAt: time.nullable(),
  state: z.enum(ARTICLE_STATES),
}
const row = z.object({ ...shapeOf(articleFields), ...listed, version })
export type ArticleRow = z.infer<typeof row>

const reading = { permission: 'contents.read' } as const
const changing = {
  permission: 'contents.change',
  stepUp: false,
} as const
const change = { requestId, version }

export const articleCalls = {
  'GET /articles': {
    ...reading,
    query: listQuery(articleList),
    answer: z.object({ list: z.array(z.object(listed)), ...pageFields }),
  },
  'GET /articles/{id}': { ...reading, params: idParams, answer: z.object({ article: row }) },
  /** The shop cleans the texts; what it keeps is what `GET` answers. */
  'POST /articles/add': {
    ...changing,
    audit: 'articles.add',
    request: z.strictObject({ requestId, ...shapeOf(articleFields), isTextConfirmed }),
    answer: z.object({ id }),
  },
  'POST /articles/{id}': {
    ...changing,
    audit: 'articles.change',
    params: idParams,
    request: z.strictObject({ ...change, ...shapeOf(articleFields), isTextConfirmed }),
    answer: z.object({ version }),
  },
  /** Publishes an article from now on, or withdraws it. A withdrawn article is a draft again. */
  'POST /articles/{id}/publish': {
    ...changing,
    audit: 'articles.publish',
    params: idParams,
    request: z.strictObject({ ...change, isPublished: z.boolean() }),
    logs: { publishedAt: time.nullable() },
    answer: z.object({ version }),
  },
} as const satisfies CallList
