import type { Reason } from '#contract/console/reasons.ts'

/**
 * The fields of `before` and `after` that the audit log shows as they are. For all other fields the
 * log shows "changed".
 */
const PLAIN_FIELDS = new Set([
  'role',
  'state',
  'version',
  'kind',
  'kinds',
  'count',
  'addresses',
  'ids',
  'file_name',
  'refusal',
  'part',
  'day_max',
  ...['identity_method', 'identity_checked_on'],
  'amount',
  'currency',
  'price_yen',
  // Fields of cards and of the stock. `name` is left out on purpose: this set applies to every
  // table, so `name` would also let the names of persons into the log.
  ...['set_name', 'model_number', 'rarity', 'rarity_label', 'rarity_label_en', 'language'],
  ...['condition', 'grade', 'set_size', 'image', 'is_retired', 'priced_on', 'source'],
  'market_price',
  ...['margin_permille_min', 'stock_loss_yen_max'],
  ...['shelf', 'price_yen', 'encoding', 'acquired_on'],
  ...['is_dry_run', 'is_done', 'new_count', 'changed_count', 'failed_count'],
  // Settings of the shop. The bank account is left out on purpose, because it is personal data.
  ...['registration_closing', 'point_sale_closing', 'maintenance', 'banner_mode', 'tax_moment'],
  ...['issuer_name', 'issuer_address', 'issuer_phone', 'registration_number', 'is_stopped'],
  'points',
  // Texts of mails, without the values of a mail.
  ...['mail_subject', 'mail_body'],
  // Ranks, which members read.
  ...['ranks', 'from_month'],
  // Fields of campaigns.
  ...['budget', 'audience', 'set_words'],
  // Fields of claims on carriers.
  ...['cause', 'outcome', 'claimed_yen', 'paid_yen', 'content_type'],
  // Fields of banners and announcements, which members read.
  ...['url', 'text', 'text_en', 'is_emergency'],
  // Fields of legal texts, which members read too. The sections of a text are left out on purpose:
  // they are long, and the shop keeps every version of the text.
  ...['page', 'from_day', 'lead', 'lead_en'],
  // Fields of parcels, carriers and the shipping settings. The sender is left out on purpose.
  ...['carrier', 'tracking_number', 'layout', 'ship_business_days', 'rules'],
  // Fields of goods of the exchange.
  ...['series', 'series_en', 'price_coins', 'member_max', 'stock'],
  // Fields of packs: those that a publication fixes, and the times of the sale.
  ...['pack_id', 'pack_root', 'price', 'total', 'starts_at', 'ends_at', 'position', 'shows_lineup'],
  'images',
  // Fields of bank deposits. They say which lines of which statements are matched with which
  // payments.
  ...['matched', 'statement_lines', 'payment_ids', 'received_yen', 'paid_on'],
])
/**
 * Fields that the audit log leaves out completely. The log does not even show them as "changed".
 */
const SECRET = /pass(?!key)|secret|token|code|hash|key$|challenge|response|card_|csrf/i
const CHANGED = 'changed'

type Fields = Readonly<Record<string, unknown>>

/** Returns the part of an audit entry that says that a call was refused, and why. */
export function refusedFor(reason: Reason | undefined) {
  const after = reason === undefined ? undefined : { refusal: reason }
  return { outcome: 'refused', after } as const
}

/**
 * Returns what the audit log stores of the fields of a row. Plain fields are stored as they are,
 * personal fields as "changed", and secrets not at all. A field that is neither plain nor
 * secret counts as personal.
 */
export function redact(fields: object): Fields {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, value]) => [name, redactValue(name, value)]),
  )
}

function redactValue(name: string, value: unknown): unknown {
  if (name === 'filters') return redactSearch(value as Fields)
  return PLAIN_FIELDS.has(name) ? value : CHANGED
}

/**
 * Returns the filters of an export, which the log shows. The text of a search can be the name
 * of a person, so the log says only whether there was one.
 */
function redactSearch({ text, ...filters }: Fields): Fields {
  return text === undefined || text === '' ? filters : { ...filters, text: CHANGED }
}
