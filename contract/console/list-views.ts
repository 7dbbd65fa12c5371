import { z } from 'zod'
import { type CallList, id, idParams, requestId, time } from './call.ts'
import { internalText, openText } from './privacy.ts'

/** The most views that one operator saves of one list. */
export const LIST_VIEWS_MAX = 30
const CHOICES_MAX = 50

/** The key of the list's own call, such as `GET /goods`, perhaps with the part that a screen shows. */
const list = openText.regex(/^GET \/[^#]+(#[a-z-]+)?$/).max(100)
const name = internalText.trim().min(1).max(60)
const fieldName = openText.min(1).max(50)

const choices = {
  /** The filters as the address of the screen has them. */
  filters: z.record(fieldName, internalText.max(100)),
  /** A column, after `-` in descending order; null for the list's own order. */
  sort: fieldName.nullable(),
  /** The columns that are not shown. */
  hidden: z.array(fieldName).max(CHOICES_MAX),
}
const isShared = z.boolean()

const listView = z.object({
  id,
  name,
  ...choices,
  isShared,
  /** Who saved the view. */
  operator: internalText,
  savedAt: time,
  /** True for the operator's own view, and for an owner of the shop if the view is shared. */
  canChange: z.boolean(),
})
export type ListView = z.infer<typeof listView>

const saving = {
  permission: 'lists.save-views',
  stepUp: false,
} as const

export const listViewCalls = {
  /** Returns the operator's own views of a list and the shared ones, by name. */
  'GET /list-views': {
    permission: 'lists.views',
    query: z.object({ list }),
    answer: z.object({ list: z.array(listView) }),
  },
  /**
   * Saves a view. An own view of the list with this name is replaced. Filters that may name a person
   * are left out.
   */
  'POST /list-views/save': {
    ...saving,
    audit: 'lists.save-view',
    request: z.strictObject({
      requestId,
      list,
      name,
      ...choices,
      filters: choices.filters.refine((all) => Object.keys(all).length <= CHOICES_MAX),
      isShared,
    }),
    answer: z.object({ id }),
  },
  'POST /list-views/{id}/change': {
    ...saving,
    audit: 'lists.change-view',
    params: idParams,
    request: z.strictObject({ requestId, name, isShared }),
  },
  'POST /list-views/{id}/remove': {
    ...saving,
    audit: 'lists.remove-view',
    params: idParams,
    request: z.strictObject({ requestId }),
  },
} as const satisfies CallList
