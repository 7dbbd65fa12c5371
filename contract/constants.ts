/** Specification, section 9. The browser loads this file, so it imports no schema library. */
export const CLOSES_AT = '2025-08-22T20:00:00+09:00'
export const TIME_ZONE = 'Asia/Tokyo'

export const BUY_COUNT_MAX = 3000
/** The algorithm's name, with which every label that it hashes begins (docs/fair-draws.md). */
export const DRAW_ALGORITHM = 'HIKIFUDA3'
/** The most extra prizes that one purchase of `BUY_COUNT_MAX` draws can win. */
export const EXTRA_WINS_MAX = 400
/** The longest line of a pack. The product with 2^32 has to stay below 2^53 in milliseconds. */
export const LINE_SECONDS_MAX = 1_800
/** The smallest allowed n of an extra prize that every n-th ticket wins. */
export const EXTRA_STEP_MIN = 10
export const ZIPCODE_DIGITS = 7
export const PREF_ID_ABROAD = 99
/** How many receipts or signed heads a closed range of a pack's log has. */
export const LOG_RANGE = 1_000
export const PAGE_SIZE = 20
export const PAGE_WINDOW = 5
export const BODY_BYTES_MAX = 64 * 1024
export const PICTURE_BYTES_MAX = 10 * 1_048_576

export const BANNER_AUTOPLAY_MS = 2500
export const BANNER_SPEED_MS = 800
export const BANNER_BREAKPOINT_PX = 768
export const PACK_IMAGE_ROTATION_MS = 2000
export const PACK_IMAGE_ANIMATION_MS = 1000
export const COUNTDOWN_TICK_MS = 1000
/**
 * When a page presses by itself: this long after the member's turn, because its estimate of the
 * server's clock may be early by a part of a round trip, and at its next look at the clock.
 */
export const TURN_MARGIN_MS = 500
export const TURN_TICK_MS = 250
export const DOUBLE_TAP_MS = 350

/** How many days a member may decide about cards. An owner can set a longer time (docs/law.md). */
export const HOLD_DAYS = 1
export const HOLD_DAYS_MAX = 60
/** After how many days an owner may at most call a market price old. */
export const MARKET_DAYS_MAX = 365
/** How long cards of a high value can be kept after the hold before they ship. */
export const WAIT_DAYS_MAX = 365
/** This many hours before a hold of one day ends, the shop sends a reminder. */
export const HOLD_REMINDER_HOURS = 3
/** The same for a longer hold. No shorter than the shortest hold, or an earlier end could be missed. */
export const LONG_HOLD_REMINDER_HOURS = 24
export const POINTS_VALID_MONTHS = 6
/** The member must pay at the convenience store within this time after the order. */
export const COMBINI_DUE_HOURS = 72
/** The member must transfer the money within this time after the order. */
export const TRANSFER_DUE_DAYS = 3
/** The operator confirms bank transfers on weekdays from 10:00 and stops at 18:00. */
export const TRANSFER_HOUR_FIRST = 10
export const TRANSFER_HOUR_LAST = 18

/** The acts that a restriction can refuse a member. `login` also refuses all other acts. */
export const RESTRICTION_KINDS = ['login', 'pay', 'draw', 'convert', 'exchange', 'ship'] as const
export type RestrictionKind = (typeof RESTRICTION_KINDS)[number]
/** The acts that a self-exclusion refuses. The member can log in and decide about the cards won. */
export const SELF_EXCLUSION_KINDS = ['pay', 'draw'] as const
/** For how long members may exclude themselves. */
export const SELF_EXCLUSION_PERIODS = ['1-day', '1-week', '1-month', '6-months'] as const
export type SelfExclusionPeriod = (typeof SELF_EXCLUSION_PERIODS)[number]
export const ADULT_YEARS = 18
/** The ages from which a shop can sell points and draws. */
export const PURCHASE_AGES = [18, 20] as const
export type PurchaseAge = (typeof PURCHASE_AGES)[number]
/** The version of the text by which members confirm their age. A new text gets a new version. */
export const AGE_TEXT_VERSION = '2025-08'
export const SPENDING_PERIODS = ['day', 'month'] as const
export type SpendingPeriod = (typeof SPENDING_PERIODS)[number]
export const SPENDING_LIMIT_YEN_MAX = 10_000_000
/** How many days pass before a member's new spending limit applies, if it is higher than before. */
export const HIGHER_LIMIT_WAIT_DAYS = 7

export const REFERRAL_FRIENDS_MAX = 10
export const REFERRAL_POINTS = 500

/** The ids of the payment methods (Q78 explains the ids 7 and 9). */
export const PAYMENT = {
  card: 1,
  convenienceStore: 2,
  paypal: 3,
  bankTransfer: 4,
  amazonPay: 5,
  carrier: 6,
  payEasy: 7,
  paypay: 8,
  merpay: 9,
  applePay: 12,
  // The specification names the methods above. The shop offers a method below only if it is set up.
  dBarai: 13,
  auPay: 14,
  rakutenPay: 15,
  googlePay: 16,
} as const
export const COMBINI_CODES = ['econ', 'other'] as const
export const CARRIER_IDS = ['sb_ktai', 'au', 'docomo'] as const

export const MOVIE_STYLES = [1, 2, 3, 5, 8, 10, 11, 12, 13] as const
export type MovieStyle = (typeof MOVIE_STYLES)[number]
/** The card types of the goods on the exchange screen (Q131). */
export const CARD_TYPE_FIGURE = 7
export const CARD_TYPE_GAME = 8
export const EXCHANGE_COUNT = 1
export const EXCHANGE_COUNT_MAX = 5
/** On how many undecided cards of a former shop one request decides. */
export const MOVED_CARDS_MAX = 100

export const PASSWORD_LENGTH_MIN = 6
export const PASSWORD_LENGTH_MAX = 20
/** The hint of /change-password names this length, although longer passwords are accepted (Q122). */
export const CHANGED_PASSWORD_LENGTH_MAX = 15
/** For how long a login, a password or a passkey proves who the member is. */
export const PROOF_MINUTES = 5
export const SAVED_SESSION_DAYS = 30
/** For a login that the member does not keep. */
export const UNSAVED_SESSION_DAYS = 7
export const SMS_CODE_LENGTH = 6
/**
 * The interval between the history ids of two purchases. The history_id of a card is the purchase's
 * id times this interval, plus the card's index in the purchase. The drawn cards come first, in the
 * order of the draws; the extra prizes follow.
 */
export const HISTORY_ID_STEP = 4096
/** The dummy token that the terms pages send when they load the current user (Q40). */
export const TERMS_USER_TOKEN = 'terms-of-service'
/** The pages that members agree to when they register. */
export const REGISTRATION_PAGES = ['terms-of-service', 'privacy-protection'] as const
/** The legal pages whose new versions can require acceptance. All others only inform. */
export const ACCEPTED_PAGES = [...REGISTRATION_PAGES, 'point-terms-of-service'] as const
/** The one sentence about cancellation, returns and refunds of an order of points (docs/law.md). */
export const RETURNS: Readonly<Record<'ja' | 'en', string>> = {
  ja: '当店に原因がある場合と法令で認められる場合を除き、お申し込み後の取り消し・返品・返金はできません。',
  en: 'Unless we are at fault or the law says otherwise, an order cannot be cancelled, returned or refunded.',
}

/** When a member or a visitor has more, the oldest favourites are dropped. */
export const FAVOURITE_COUNT_MAX = 200
