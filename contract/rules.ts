import { type Fields, initialValues, type ValuesOf } from './console/field.ts'
import {
  BUY_COUNT_MAX,
  COMBINI_DUE_HOURS,
  HIGHER_LIMIT_WAIT_DAYS,
  POINTS_VALID_MONTHS,
  REFERRAL_FRIENDS_MAX,
  REFERRAL_POINTS,
  SAVED_SESSION_DAYS,
  SPENDING_LIMIT_YEN_MAX,
  TRANSFER_DUE_DAYS,
  TRANSFER_HOUR_FIRST,
  TRANSFER_HOUR_LAST,
  UNSAVED_SESSION_DAYS,
} from './constants.ts'

/**
 * The rules of the shop that change with the approval of a second owner. The initial value, or the
 * first of several values, is that of the specification. `web/console/settings/rules.texts.ts` says
 * of each what the law or a provider says about it, and whom a change concerns.
 */
export const shopRules = {
  /** At least two, because ending points are announced a month before. */
  pointMonths: { type: 'number', min: 2, max: 60, initial: POINTS_VALID_MONTHS },
  referralPoints: { type: 'points', min: 1, max: 10_000, initial: REFERRAL_POINTS },
  referralFriendsMax: { type: 'number', min: 1, max: 1_000, initial: REFERRAL_FRIENDS_MAX },
  /** `by-link`: no field asks for the code, and links bring it. `off`: nobody refers friends. */
  referralCode: { type: 'choice', values: ['optional', 'required', 'by-link', 'off'] },
  /** Whether a registration needs an address, and a phone number. Members complete them to ship. */
  addressNeeded: { type: 'choice', values: ['required', 'optional'] },
  phoneNeeded: { type: 'choice', values: ['required', 'optional'] },
  buildingNeeded: { type: 'choice', values: ['optional', 'required', 'not-asked'] },
  middleName: { type: 'choice', values: ['asked', 'not-asked'] },
  /** What members must have done before they refer friends. */
  referrerMust: { type: 'choice', values: ['verify-and-pay', 'verify'] },
  /** `spending`: also before members buy points, draw or exchange. */
  smsFor: { type: 'choice', values: ['referral', 'spending'] },
  /** The highest limit of draws in one purchase that a pack may have when it is published. */
  drawCountMax: { type: 'number', min: 1, max: BUY_COUNT_MAX, initial: BUY_COUNT_MAX },
  /**
   * A card whose market price is at least this many yen can only be shipped in packs that are published
   * from now on; null for no such card.
   */
  shipOnlyYen: { type: 'yen', min: 1, max: 100_000_000, isOptional: true },
  /**
   * What a member pays in points for a parcel that the member chooses over points, and from how many
   * cards on nothing; null for no such number.
   */
  shipFeePoints: { type: 'points', min: 0, max: 10_000, initial: 0 },
  shipFreeCards: { type: 'number', min: 2, max: 3_000, isOptional: true },
  loginDays: { type: 'number', min: 1, max: 30, initial: UNSAVED_SESSION_DAYS },
  savedLoginDays: { type: 'number', min: 1, max: 365, initial: SAVED_SESSION_DAYS },
  /** A login ends after this many days without a request, even if it would last longer. */
  loginIdleDays: { type: 'number', min: 1, max: 30, initial: 3 },
  savedLoginIdleDays: { type: 'number', min: 1, max: 365, initial: 14 },
  /** The most that a member may pay in a day, and in a calendar month; null for no limit of the shop. */
  dayYenMax: { type: 'yen', min: 1_000, max: SPENDING_LIMIT_YEN_MAX, isOptional: true },
  monthYenMax: { type: 'yen', min: 1_000, max: SPENDING_LIMIT_YEN_MAX, isOptional: true },
  higherLimitWaitDays: { type: 'number', min: 1, max: 90, initial: HIGHER_LIMIT_WAIT_DAYS },
  /** A provider, fincode, takes slips for 14 days at most. */
  slipDays: { type: 'number', min: 1, max: 14, initial: COMBINI_DUE_HOURS / 24 },
  /** For bank transfers and Pay-easy. A transfer is matched with its order for 30 days. */
  transferDays: { type: 'number', min: 1, max: 14, initial: TRANSFER_DUE_DAYS },
  /** The sections of the top page below the banner. */
  topOrder: {
    type: 'order',
    values: [
      'packs',
      'recent-packs',
      'draw-feed',
      'card-types',
      'how-to-play',
      'entrance',
      'services',
      'legal-links',
    ],
  },
  /** To whom the top page and the pages of packs show what others have drawn. What they load is public. */
  drawFeedFor: { type: 'choice', values: ['everyone', 'members'] },
  /** The bounds of the two hours do not meet, so that the first always comes before the last. */
  transferHourFirst: { type: 'number', min: 0, max: 12, initial: TRANSFER_HOUR_FIRST },
  transferHourLast: { type: 'number', min: 13, max: 24, initial: TRANSFER_HOUR_LAST },
} as const satisfies Fields
export type ShopRule = keyof typeof shopRules
export type ShopRules = Readonly<ValuesOf<typeof shopRules>>

/** The rules of the specification. */
export const INITIAL_RULES: ShopRules = initialValues(shopRules)
