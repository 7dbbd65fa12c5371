/** The largest number of lines in a composition, and of tickets in a pack. */
export const LINES_MAX = 1_000
export const TICKETS_MAX = 1_000_000

/**
 * The states of a pack. An approved pack is `scheduled` until its sale starts. A pack that
 * is withdrawn before its sale starts is `ended`.
 */
export const PACK_STATES = [
  'draft',
  'submitted',
  'scheduled',
  'on-sale',
  'sold-out',
  'ended',
] as const
export type PackState = (typeof PACK_STATES)[number]

/** The headings of a composition file, in this order. Only `code` and `count` are required. */
export const LINE_COLUMNS = ['code', 'count', 'buy_point', 'action_type', 'note'] as const

/** The content of a new draft when the editor opens it. */
export const EMPTY_DRAFT = {
  ...{ name: '', name_en: '', currency: 'point' as const, price: null, announced_total: null },
  ...{ max_buy_count: 0, is_limited: false, card_type_id: null, starts_at: null, ends_at: null },
  ...{ is_demo: false, position: 0, images: [], detail_html: '', detail_html_en: '' },
  ...{ limit_message: '', limit_message_en: '', movie_style: 1 as const, shows_lineup: true },
  ...{ conversion_shares: [], lines: [], extras: [] },
}
