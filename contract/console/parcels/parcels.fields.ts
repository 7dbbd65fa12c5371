import { CARRIER_NAMES } from '#contract/carriers.ts'
import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'
import { PREF_ID_ABROAD } from '#contract/constants.ts'
import { PREFECTURES } from '#contract/prefectures.ts'

/** How many packing slips are printed at once. */
export const SLIPS_MAX = 200

/**
 * The states of a parcel. A parcel in the state `returned` or `problem` can go back to `waiting`.
 */
export const PARCEL_STATES = [
  'waiting',
  'grouped',
  'picked',
  'exported',
  'numbered',
  'handed-over',
  'returned',
  'problem',
  'cancelled',
] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

/**
 * Why a parcel is held: its member is suspended, has a debt or disputes a payment, or an operator
 * holds the parcel.
 */
export const HOLDS = ['suspended', 'owes', 'disputed', 'by-hand'] as const
export type Hold = (typeof HOLDS)[number]

const carrier = { type: 'choice', values: CARRIER_NAMES } as const
const trackingNumber = { type: 'text', privacy: 'open', min: 4, max: 100 } as const

export const carrierFields = {
  carrier,
  service: { type: 'text', privacy: 'open', max: 50 },
} as const satisfies Fields

export const trackingFields = { carrier, trackingNumber } as const satisfies Fields

export const addressFields = {
  lastName: { type: 'text', privacy: 'personal', min: 1, max: 50 },
  middleName: { type: 'text', privacy: 'personal', max: 50 },
  firstName: { type: 'text', privacy: 'personal', min: 1, max: 50 },
  tel: { type: 'text', privacy: 'personal', min: 1, max: 20 },
  zipcode: { type: 'text', privacy: 'personal', min: 1, max: 20 },
  prefId: { type: 'choice', values: [...PREFECTURES.map((_, at) => at + 1), PREF_ID_ABROAD] },
  country: { type: 'text', privacy: 'personal', max: 50 },
  city: { type: 'text', privacy: 'personal', min: 1, max: 100 },
  address: { type: 'text', privacy: 'personal', min: 1, max: 200 },
  building: { type: 'text', privacy: 'personal', max: 200 },
} as const satisfies Fields

export const shippingFields = {
  /** A parcel must leave at most this many business days after the member's decision. */
  shipBusinessDays: { type: 'number', min: 1, max: 60 },
} as const satisfies Fields

export const senderFields = {
  name: { type: 'text', privacy: 'internal', max: 100 },
  phone: { type: 'digits', isPhone: true, privacy: 'internal', max: 15 },
  postcode: { type: 'digits', privacy: 'internal', max: 7 },
  prefecture: { type: 'text', privacy: 'internal', max: 10 },
  city: { type: 'text', privacy: 'internal', max: 50 },
  street: { type: 'text', privacy: 'internal', max: 100 },
  building: { type: 'text', privacy: 'internal', max: 100 },
} as const satisfies Fields

/** The shipping queue. Without a filter for the state, it has the parcels that the shop must ship. */
export const parcelList = {
  order: { by: 'dueOn', direction: 'asc' },
  columns: {
    number: { type: 'text', isFixed: true },
    dueOn: { type: 'day', isSorted: true, isFixed: true },
    memberId: { type: 'id', isSorted: true },
    recipient: { type: 'own' },
    itemCount: { type: 'number', isSorted: true, isFixed: true },
    worthYen: { type: 'yen', isSorted: true, isFixed: true },
    state: { type: 'choice', isFixed: true },
    carrier: { type: 'choice' },
    notes: { type: 'own', isFixed: true },
  },
  filters: {
    text: { type: 'search' },
    state: {
      type: 'choice',
      values: ['to-ship', 'open', 'stuck', ...PARCEL_STATES],
      default: 'to-ship',
    },
    urgency: { type: 'choice', values: ['late', 'soon'] },
    worth: { type: 'choice', of: 'worthYen', values: ['high', 'low'] },
    carrier,
    hold: { type: 'choice', values: ['held', 'free'] },
    problem: { type: 'choice', values: ['flagged', 'requested', 'silent', 'clean'] },
    pack: { type: 'id' },
  },
} as const satisfies ListDefinition

/** The parcels whose address the member must correct, or that the carrier returned. */
export const parcelProblemList = {
  order: parcelList.order,
  columns: {
    number: { type: 'text', isFixed: true },
    state: { type: 'choice', isFixed: true },
    dueOn: { type: 'day', isSorted: true, isFixed: true },
    memberId: { type: 'id', isSorted: true, isFixed: true },
    requested: { type: 'time', of: 'correctionRequestedAt', isFixed: true },
    mails: { type: 'number', of: 'correctionMailCount', isFixed: true },
    reason: { type: 'text', of: 'correctionReason' },
    notes: { type: 'own' },
  },
  filters: {
    text: { type: 'search' },
    state: { type: 'choice', values: ['stuck', 'problem', 'returned'], default: 'stuck' },
    problem: { type: 'choice', values: ['requested', 'silent'] },
  },
} as const satisfies ListDefinition
