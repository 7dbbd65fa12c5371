import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'

const title = { type: 'text', max: 100, privacy: 'open' } as const
/** Two such texts fit into the body of a call, also if each character takes nine bytes of a form. */
const html = { type: 'text', max: 50_000, privacy: 'open', isHtml: true } as const

/** An empty English text shows the Japanese one on English pages. */
export const articleFields = {
  title: { ...title, min: 1 },
  titleEn: title,
  /** From when on members read the article; null for a draft. */
  publishedAt: { type: 'time', isOptional: true },
  body: html,
  bodyEn: html,
} as const satisfies Fields

/** `draft`: not published, or withdrawn. `planned`: from a later time on. `live`: members read it. */
export const ARTICLE_STATES = ['draft', 'planned', 'live'] as const

export const articleList = {
  order: { by: 'publishedAt', direction: 'desc' },
  columns: {
    title: { type: 'own', isSorted: true, isFixed: true },
    summary: { type: 'text' },
    publishedAt: { type: 'time', isSorted: true },
    state: { type: 'badge' },
  },
  filters: {
    text: { type: 'search', privacy: 'open' },
    state: { type: 'choice', values: ARTICLE_STATES },
  },
} as const satisfies ListDefinition
