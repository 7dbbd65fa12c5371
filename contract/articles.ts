import { z } from 'zod'
import { type Call, dateTime, englishText, id, page, pageParams, pathNumber } from './call.ts'

const head = {
  id,
  title: z.string(),
  title_en: englishText,
  published_at: dateTime,
  /** The first words of the text. */
  summary: z.string(),
  summary_en: englishText,
  /** The first picture of the text; empty for none. */
  picture: z.string(),
}
const articleHead = z.object(head)
export type ArticleHead = z.infer<typeof articleHead>

/** The HTML has the tags of `html.rule.ts` only. */
const article = z.object({ ...head, body: z.string(), body_en: englishText })
export type Article = z.infer<typeof article>

export const articleCalls = {
  /** The articles of the news page, the newest first. */
  'GET /user/article/list/{page}': {
    access: 'guest',
    isSessionless: true,
    params: pageParams,
    answer: z.object({ list: z.array(articleHead), page }),
  },
  'GET /user/article/detail/{articleId}': {
    access: 'guest',
    isSessionless: true,
    params: z.object({ articleId: pathNumber }),
    answer: z.object({ article }),
  },
} as const satisfies Record<string, Call>
