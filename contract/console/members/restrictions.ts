import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  reason,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { internalText, maskedText, openText } from '#contract/console/privacy.ts'
import { PURCHASE_AGES, RESTRICTION_KINDS, SPENDING_PERIODS } from '#contract/constants.ts'
import { LEGAL_PAGES } from '#contract/legal.ts'

const kind = z.enum(RESTRICTION_KINDS)
/**
 * The acts that can be refused because of age. The login is not among them, because a member must
 * log in to confirm the age.
 */
const minorKind = kind.exclude(['login'])
/** The age from which members buy points and draws; null if no owner has chosen it. */
const purchaseAge = z.literal(PURCHASE_AGES).nullable()
const restriction = z.object({
  id,
  kind,
  startsAt: time,
  /** When the restriction ends; null if it lasts until an operator lifts it. */
  endsAt: time.nullable(),
  /** Who set the restriction. Null for a self-exclusion, which cannot be shortened. */
  operator: internalText.nullable(),
  reason: internalText.nullable(),
  liftedAt: time.nullable(),
  liftedBy: internalText.nullable(),
  liftReason: internalText.nullable(),
  isInForce: z.boolean(),
})
export type RestrictionRow = z.infer<typeof restriction>

const memberRestrictions = z.object({
  restrictions: z.array(restriction),
  age: z.object({
    /** The year of birth, such as `2010…`; null if the member gave no date of birth. */
    maskedBirthDate: maskedText('year').nullable(),
    /** When the member confirmed the age; null if never. */
    confirmedAt: time.nullable(),
    textVersion: openText.nullable(),
    isAdult: z.boolean(),
    /** The acts that the shop's setting refuses this member because of the age. */
    refusedKinds: z.array(kind),
  }),
  /** The spending limits that the member set, with the amounts that are used. */
  limits: z.array(
    z.object({
      period: z.enum(SPENDING_PERIODS),
      /** The limit that applies now; null for no limit. */
      yen: count.nullable(),
      usedYen: count,
      /** The limit that applies from `nextAt` on; null for no limit. */
      nextYen: count.nullable(),
      nextAt: time.nullable(),
    }),
  ),
  /**
   * First the versions of legal texts that the member has to accept now, then the versions that the
   * member has accepted, the newest first.
   */
  terms: z.array(
    z.object({
      page: z.enum(LEGAL_PAGES),
      version: openText,
      /** Null for a version that the member has not accepted. */
      acceptedAt: time.nullable(),
    }),
  ),
})
export type MemberRestrictions = z.infer<typeof memberRestrictions>

const restrictingAct = {
  permission: 'members.restrict',
  stepUp: false,
  params: idParams,
} as const

export const restrictionCalls = {
  'GET /members/{id}/restrictions': {
    permission: 'members.read',
    params: idParams,
    answer: memberRestrictions,
  },
  /**
   * Refuses a member one kind of act. This applies at once, also in sessions that are already open
   * (A-148).
   */
  'POST /members/{id}/restrict': {
    ...restrictingAct,
    audit: 'members.restrict',
    request: z.strictObject({
      requestId,
      kind,
      /** When the restriction ends; null if it has no end. */
      endsAt: time.nullable(),
      reason,
    }),
  },
  /** The acts refused to members without a confirmed age of 18; empty if none is refused. */
  'GET /minor-restrictions': {
    permission: 'settings.read',
    answer: z.object({ kinds: z.array(minorKind), purchaseAge, version }),
  },
  /** Sets the acts refused to members without a confirmed age of 18, from now on. */
  'POST /minor-restrictions': {
    permission: 'settings.change',
    audit: 'settings.minor-restrictions',
    stepUp: true,
    request: z.strictObject({
      requestId,
      version,
      kinds: z.array(minorKind).max(5),
      purchaseAge: purchaseAge.optional(),
      reason,
    }),
  },
  /** Lifts a restriction that an operator set, before its end. `id` names the restriction. */
  'POST /restrictions/{id}/lift': {
    ...restrictingAct,
    audit: 'members.lift-restriction',
    logs: { endsAt: time.nullable() },
    request: z.strictObject({ requestId, reason }),
  },
} as const satisfies CallList
