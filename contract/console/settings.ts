import { z } from 'zod'
import { openText } from '#contract/console/privacy.ts'
import {
  HOLD_DAYS,
  HOLD_DAYS_MAX,
  MARKET_DAYS_MAX,
  MOVIE_STYLES,
  PICTURE_BYTES_MAX,
  WAIT_DAYS_MAX,
} from '#contract/constants.ts'
import { COUNTRY_RULES } from '#contract/countries.rule.ts'
import { LINKS_MAX, MOVIE_LIMITS, RARITIES_MAX, SHOP_PICTURES } from '#contract/identity.ts'
import { isRarityColor } from '#contract/palette.rule.ts'
import { PALETTE_COLORS } from '#contract/palettes.ts'
import { shopRules } from '#contract/rules.ts'
import { type CallList, count, reason, requestId, time, version } from './call.ts'
import { shapeOf } from './field-schema.ts'
import { requested } from './operators/operators.ts'
import { chargesShape } from './packs/charges.ts'
import { isRegistrationNumber } from './payments/registration-number.rule.ts'
import {
  bankAccountFields,
  generalFields,
  identityFields,
  maintenanceFields,
  rarityFields,
  sisterSiteFields,
  socialLinkFields,
} from './settings.fields.ts'
import { bodyBytesFor, fileOf } from './uploads.ts'

/** What an operator can stop for all members. */
export const STOPPABLE_ACTS = ['draws', 'payments', 'conversions'] as const

/**
 * When registrations or the sale of points close: as the environment variable says, never, or at a
 * time.
 */
const closing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('environment') }),
  z.strictObject({ kind: z.literal('never') }),
  z.strictObject({ kind: z.literal('at'), at: time }),
])
const maintenance = z
  .strictObject({ ...shapeOf(maintenanceFields), startsAt: time, endsAt: time })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt))

const general = {
  registrationClosing: closing,
  pointSaleClosing: closing,
  /** Members neither draw nor pay from the start until the end; null for no maintenance. */
  maintenance: maintenance.nullable(),
  ...shapeOf(generalFields),
}
export const bankAccount = z.strictObject(shapeOf(bankAccountFields))
/** Gives each name the same schema. */
function shapeOfNames<Name extends string | number, Schema>(
  names: readonly Name[],
  schema: Schema,
) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}

const color = openText.regex(/^#[0-9a-f]{6}$/)
const shopPicture = openText.regex(/^(?:[0-9a-f]{64})?$/)
const shopMovie = openText.regex(/^(?:[0-9a-f]{64}\/movie\.(?:mp4|webm))?$/)
export const identity = z.strictObject({
  ...shapeOf(identityFields),
  sisterSites: z
    .array(z.strictObject({ ...shapeOf(sisterSiteFields), picture: shopPicture }))
    .max(LINKS_MAX),
  socialLinks: z.array(z.strictObject(shapeOf(socialLinkFields))).max(LINKS_MAX),
  pictures: z.strictObject(shapeOfNames(SHOP_PICTURES, shopPicture)),
  movies: z.strictObject(shapeOfNames(MOVIE_STYLES, shopMovie)),
  palette: z.strictObject(shapeOfNames(PALETTE_COLORS, color)),
  rarities: z
    .array(z.strictObject({ ...shapeOf(rarityFields), color: color.refine(isRarityColor) }))
    .min(1)
    .max(RARITIES_MAX),
})
export const rules = z.strictObject(shapeOf(shopRules))
const registrationNumber = openText.trim().refine(isRegistrationNumber).nullable()

const requestedChange = {
  permission: 'settings.change',
  stepUp: true,
  answer: requested,
} as const
const stockLimits = {
  /** The margin at sell-out, in thousandths, below which a submission of a pack shows a warning. */
  marginPermilleMin: z.number().int().min(-1_000).max(1_000),
  /** The largest loss of stock, in yen, that needs no approval. */
  stockLossYenMax: z.number().int().min(0).max(10_000_000),
  /**
   * A card whose points are worth less than this share of its market price, in per cent, is shipped if
   * its member decides nothing. Counts for packs that are published from then on.
   */
  defaultSharePercent: z.number().int().min(0).max(100),
  /**
   * A card whose market price is at least this many yen is shipped if its member decides nothing; 0
   * for none. Counts for packs that are published from then on.
   */
  shipFromYen: z.number().int().min(0).max(100_000_000),
  /** How many days members may decide about the cards of purchases from then on. */
  holdDays: z.number().int().min(HOLD_DAYS).max(HOLD_DAYS_MAX),
  /** The same for a purchase with a card of `shipFromYen` or more, if that is longer. */
  valuedHoldDays: z.number().int().min(HOLD_DAYS).max(HOLD_DAYS_MAX),
  /** How many days after the hold such a card is kept before it ships; 0 ships it at once. */
  valuedWaitDays: z.number().int().min(0).max(WAIT_DAYS_MAX),
  /** A market price of a card is called old after this many days. */
  marketDaysMax: z.number().int().min(1).max(MARKET_DAYS_MAX),
  /**
   * True if members see what draws of a pack are worth by market price. They do not see it while a
   * card that can still be drawn has no price or an old one.
   */
  showsMarketOdds: z.boolean(),
  ...chargesShape,
}
const change = { requestId, version, reason }
const countryRule = z.enum(COUNTRY_RULES)
/** Two capital letters of ISO 3166, or `*` for all other countries. */
export const countryCode = openText.regex(/^(?:[A-Z]{2}|\*)$/)
const countryLine = z.strictObject({
  code: countryCode,
  registration: countryRule,
  login: countryRule,
  shipping: countryRule,
})

export const settingCalls = {
  'GET /settings': {
    permission: 'settings.read',
    answer: z.object({
      settings: z.object({
        ...general,
        version,
        bankAccount: bankAccount.nullable(),
        identity,
        rules,
        registrationNumber: openText.nullable(),
        /** Since when operators have stopped each act; null for an act that is not stopped. */
        stops: z.record(z.enum(STOPPABLE_ACTS), time.nullable()),
        isInMaintenance: z.boolean(),
      }),
      /** What an owner must still decide before a shop with live payments sells anything. */
      undecided: z.array(z.enum(['purchaseAge'])),
    }),
  },
  /** Counts what a change of the rules would leave as it is. */
  'GET /rules/concerned': {
    permission: 'settings.read',
    answer: z.object({
      /** Unused points of all members. */
      points: count,
      /** Spending limits that wait for a higher one. */
      higherLimits: count,
      /** Payments that members have begun and can still make. */
      slips: count,
      transfers: count,
    }),
  },
  'POST /settings': {
    permission: 'settings.change',
    audit: 'settings.change',
    stepUp: true,
    request: z.strictObject({ ...change, ...general }),
  },
  /** Returns what is decided for each country, and what that refused or noted, the newest days first. */
  'GET /country-rules': {
    permission: 'settings.read',
    answer: z.object({
      rules: z.array(countryLine),
      version,
      counts: z.array(
        z.object({
          day: openText,
          act: z.enum(['registration', 'login']),
          code: openText,
          rule: z.enum(['noted', 'refused']),
          times: count,
        }),
      ),
    }),
  },
  /** Replaces all lines. Answers 400 `no-country` if a code stands for no country, or twice. */
  'POST /country-rules': {
    permission: 'settings.change',
    audit: 'settings.countries',
    stepUp: true,
    request: z.strictObject({ ...change, rules: z.array(countryLine).max(260) }),
  },
  'GET /stock-limits': {
    permission: 'settings.read',
    answer: z.object({ ...stockLimits, version }),
  },
  'POST /stock-limits': {
    permission: 'settings.change',
    audit: 'settings.stock-limits',
    stepUp: true,
    request: z.strictObject({ ...change, ...stockLimits }),
  },
  /**
   * Stops an act for all members, or allows it again. Every process applies this within 5 s
   * (A-174).
   */
  'POST /settings/stop': {
    permission: 'settings.change',
    audit: 'settings.stop',
    stepUp: true,
    request: z.strictObject({
      requestId,
      act: z.enum(STOPPABLE_ACTS),
      isStopped: z.boolean(),
      reason,
    }),
  },
  'POST /settings/bank-account': {
    ...requestedChange,
    audit: 'settings.bank-account',
    approval: 'settings.bank-account',
    request: z.strictObject({ ...change, bankAccount }),
  },
  /**
   * Stores the files of a picture of the shop, such as its icons. The answer has the picture's name,
   * by which the identity names it. Answers 400 `no-picture` unless the file is a JPEG, PNG or WebP
   * picture of at most 10 MB or an SVG drawing of at most 1 MB, and `letters-in-drawing` for a
   * drawing with text.
   */
  'POST /settings/pictures': {
    permission: 'settings.change',
    audit: 'settings.pictures',
    stepUp: false,
    bodyBytesMax: bodyBytesFor(PICTURE_BYTES_MAX),
    request: z.strictObject({ requestId, file: fileOf(PICTURE_BYTES_MAX) }),
    answer: z.object({ name: openText }),
  },
  /**
   * Stores a movie of the reveal without its sound and metadata. The answer has its path, by which
   * the identity names it. Answers 400 `no-movie` unless the file keeps `MOVIE_LIMITS`, is upright
   * (9:16), and is MP4 with H.264 or WebM with VP8 or VP9.
   */
  'POST /settings/movies': {
    permission: 'settings.change',
    audit: 'settings.movies',
    stepUp: false,
    bodyBytesMax: bodyBytesFor(MOVIE_LIMITS.bytesMax),
    request: z.strictObject({ requestId, file: fileOf(MOVIE_LIMITS.bytesMax) }),
    answer: z.object({ path: openText }),
  },
  /**
   * Requests other names, pictures and colours of the shop, of which banks, providers and members
   * see each. Answers 400 `hard-to-read` with the pairs of colours that lack contrast.
   */
  'POST /settings/identity': {
    ...requestedChange,
    audit: 'settings.identity',
    approval: 'settings.identity',
    request: z.strictObject({ ...change, identity }),
  },
  /** Requests other rules of the shop. */
  'POST /settings/rules': {
    ...requestedChange,
    audit: 'settings.rules',
    approval: 'settings.rules',
    request: z.strictObject({ ...change, rules }),
  },
  /** Requests a new registration number: T and 13 digits, or null for no qualified invoices. */
  'POST /settings/registration-number': {
    ...requestedChange,
    audit: 'settings.registration-number',
    approval: 'settings.registration-number',
    request: z.strictObject({ ...change, registrationNumber }),
  },
} as const satisfies CallList
