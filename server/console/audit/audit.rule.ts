import type { Reason } from '#contract/console/reasons.ts'
import { inSnakeCase } from '#server/platform/database/json-names.ts'

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
  'fileName',
  'refusal',
  'part',
  'dayMax',
  'identityMethod',
  'identityCheckedOn',
  'amount',
  'currency',
  'priceYen',
  // Fields of cards and of the stock. `name` is left out on purpose: this set applies to every
  // table, so `name` would also let the names of persons into the log.
  'setName',
  'modelNumber',
  'rarity',
  'rarityLabel',
  'rarityLabelEn',
  'language',
  'condition',
  'grade',
  'setSize',
  'image',
  'isRetired',
  'pricedOn',
  'source',
  'marketPrice',
  'marginPermilleMin',
  'stockLossYenMax',
  'shelf',
  'priceYen',
  'encoding',
  'acquiredOn',
  'isDryRun',
  'isDone',
  'newCount',
  'changedCount',
  'failedCount',
  // Settings of the shop. The bank account is left out on purpose, because it is personal data.
  'registrationClosing',
  'pointSaleClosing',
  'maintenance',
  'bannerMode',
  'taxMoment',
  'issuerName',
  'issuerAddress',
  'issuerPhone',
  'registrationNumber',
  'isStopped',
  'points',
  // Texts of mails, without the values of a mail.
  'mailSubject',
  'mailBody',
  // Ranks, which members read.
  'ranks',
  'fromMonth',
  // Fields of campaigns.
  'budget',
  'audience',
  'setWords',
  // Fields of claims on carriers.
  'cause',
  'outcome',
  'claimedYen',
  'paidYen',
  'contentType',
  // Fields of banners and announcements, which members read.
  'url',
  'text',
  'textEn',
  'isEmergency',
  // Fields of legal texts, which members read too. The sections of a text are left out on purpose:
  // they are long, and the shop keeps every version of the text.
  'page',
  'fromDay',
  'lead',
  'leadEn',
  // Fields of parcels, carriers and the shipping settings. The sender is left out on purpose.
  'carrier',
  'trackingNumber',
  'layout',
  'shipBusinessDays',
  'rules',
  // Fields of goods of the exchange.
  'series',
  'seriesEn',
  'priceCoins',
  'memberMax',
  'stock',
  // Fields of packs: those that a publication fixes, and the times of the sale.
  'packId',
  'packRoot',
  'price',
  'total',
  'startsAt',
  'endsAt',
  'position',
  'showsLineup',
  'images',
  // Fields of bank deposits. They say which lines of which statements are matched with which
  // payments.
  'matched',
  'statementLines',
  'paymentIds',
  'receivedYen',
  'paidOn',
])
/**
 * Fields, as they are stored, that the audit log leaves out completely. The log does not even show
 * them as "changed".
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
      .filter(([name]) => !SECRET.test(inSnakeCase(name)))
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
