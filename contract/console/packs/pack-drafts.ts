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
import { shapeOf } from '#contract/console/field-schema.ts'
import { lawyerViewFields } from '#contract/console/gifts/gifts.fields.ts'
import { IMPORT_BYTES_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { imported, importFields, importLogs } from '#contract/console/imports/imported.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { decided, internalText, openText } from '#contract/console/privacy.ts'
import { newCardFields } from '#contract/console/stock/cards.fields.ts'
import { bodyBytesFor } from '#contract/console/uploads.ts'
import {
  lineupCard,
  lineupExtra,
  lineupRarity,
  lineupWorth,
  packDetail as memberPack,
} from '#contract/packs.ts'
import { shopRules } from '#contract/rules.ts'
import { charges } from './charges.ts'
import { draftContent, draftLine } from './draft-content.ts'
import { LINES_MAX } from './pack-limits.rule.ts'
import { PRICE_WARNINGS } from './price-warnings.rule.ts'

/** The rules of the shop that a pack keeps from its publication. */
const { drawCountMax, shipOnlyYen } = shopRules

export const cardFacts = z.object({
  id,
  code: openText,
  name: openText,
  nameEn: openText.nullable(),
  image: openText,
  rarity: z.number().int().min(0).max(7),
  rarityLabel: openText,
  modelNumber: openText,
  /** How many pieces the winner of one card gets. */
  setSize: id,
  /** The market price of one card in yen, with its date. Null if the card has no market price. */
  marketYen: count.nullable(),
  marketAt: time.nullable(),
  /** The market price is older than the limits for packs and stock say. */
  isMarketOld: z.boolean(),
  /** What one card has cost on average, in yen rounded up. Null if no purchase price is known. */
  costYen: count.nullable(),
  /** Copies that no pack or parcel has taken. Negative if more copies are promised than exist. */
  free: z.number().int(),
  /**
   * When the last sale ended early that left copies of the card undrawn. Null if none did within
   * `REPACK_DAYS`.
   */
  endedEarlyAt: time.nullable(),
  isRetired: z.boolean(),
})
export type CardFacts = z.infer<typeof cardFacts>

/** `published`: the draft has become a pack. `discarded`: only the audit log shows the draft. */
const DRAFT_STATES = ['draft', 'submitted', 'published', 'discarded'] as const
const person = z.object({ id, name: internalText })

/**
 * A change of a pack's state. The sale itself causes `on-sale` and `sold-out`, so these two
 * events have no operator. `lapsed`: no operator decided the submission in time. `void`: the
 * submission became invalid, because its content had changed since.
 */
export const historyEntry = z.object({
  event: z.enum([
    'made',
    'submitted',
    'withdrawn',
    'refused',
    'lapsed',
    'void',
    'approved',
    'on-sale',
    'sold-out',
    'ended',
    'sale-withdrawn',
  ] as const),
  at: time,
  by: person.nullable(),
  reason: internalText.nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const draft = z.object({
  id,
  state: z.enum(DRAFT_STATES),
  /** Each save raises this number. A save sends the version that the operator saw. */
  version,
  content: draftContent,
  cards: z.array(cardFacts),
  /** The pack's public number, or null. The first submission reserves the number. */
  packId: id.nullable(),
  /** The pack root that members will see, in 64 hex digits. A submission fixes the pack root. */
  packRoot: openText.nullable(),
  /** The id of the approval request that waits or was approved; null if there is none. */
  approvalId: id.nullable(),
  /** The operator who made the draft; null for drafts of the demo. */
  madeBy: person.nullable(),
  savedBy: person.nullable(),
  savedAt: time,
  history: z.array(historyEntry),
  /** The margin at sell-out below which the editor warns, in thousandths of the income. */
  marginPermilleMin: z.number().int(),
  charges,
  /** True if the shop accepts real payments. A demo pack can then not be published. */
  hasLivePayments: z.boolean(),
  rules: z.object(shapeOf({ drawCountMax, shipOnlyYen })),
})
export type PackDraft = z.infer<typeof draft>

const cardFields = shapeOf({ code: newCardFields.code })
const draftAct = {
  permission: 'packs.draft',
  stepUp: false,
} as const
const saved = z.object({ id, version })
const versioned = z.strictObject({ requestId, version })

export const packDraftCalls = {
  'GET /pack-drafts/{id}': {
    permission: 'packs.read',
    params: idParams,
    answer: z.object({ draft }),
  },
  /**
   * Returns the draft as a pack in the format of the shop's calls, so that the shop's pages can
   * show it.
   */
  'GET /pack-drafts/{id}/preview': {
    permission: 'packs.read',
    params: idParams,
    answer: decided(
      z.object({
        detail: memberPack,
        list: z.array(lineupCard),
        rarities: z.array(lineupRarity),
        worths: z.array(lineupWorth),
        extras: z.array(lineupExtra),
      }),
      'open',
    ),
  },
  /** The composition as a file that `POST /pack-drafts/read-lines` reads again. */
  'GET /pack-drafts/{id}/lines': {
    permission: 'packs.read',
    params: idParams,
    query: z.object({
      encoding: z.enum(['utf-8', 'cp932']).default('utf-8'),
      language: z.enum(['ja', 'en']).default('ja'),
    }),
    answer: z.object({ fileName: openText, base64: openText }),
  },
  'POST /pack-drafts': {
    ...draftAct,
    audit: 'packs.make-draft',
    request: z.strictObject({ requestId, content: draftContent }),
    answer: saved,
  },
  /**
   * Saves the whole draft. Answers 409 `version-conflict` if the stored draft has another version;
   * then `current` is the stored `PackDraft`. Answers 409 `submitted` while the draft is submitted.
   */
  'POST /pack-drafts/{id}': {
    ...draftAct,
    audit: 'packs.save-draft',
    params: idParams,
    request: z.strictObject({ requestId, version, content: draftContent }),
    answer: saved,
  },
  /** Duplicates a draft, even a published one. The new draft has no start, end or `copyIds`. */
  'POST /pack-drafts/{id}/duplicate': {
    ...draftAct,
    audit: 'packs.duplicate-draft',
    params: idParams,
    request: z.strictObject({ requestId }),
    answer: saved,
  },
  'POST /pack-drafts/{id}/discard': {
    ...draftAct,
    audit: 'packs.discard-draft',
    params: idParams,
    request: versioned,
  },
  /**
   * Reads lines from a file or a pasted table. This call stores nothing; the editor saves the lines
   * later. If a value is wrong, `lines` is empty, and the answer names the wrong values.
   */
  'POST /pack-drafts/read-lines': {
    ...draftAct,
    audit: 'packs.read-lines',
    logs: importLogs,
    bodyBytesMax: bodyBytesFor(IMPORT_BYTES_MAX),
    request: z.strictObject({
      requestId,
      ...importFields,
      /** The cards that the operator has chosen in place of unknown codes. */
      replacements: z
        .array(z.strictObject({ code: cardFields.code, by: cardFields.code }))
        .max(LINES_MAX)
        .default([]),
    }),
    answer: imported.extend({
      lines: z.array(draftLine),
      /** The cards of all known codes in the file. */
      cards: z.array(cardFacts),
      /** The codes in the file that belong to no card, each code once. */
      unknownCodes: z.array(openText),
    }),
  },
  /**
   * Reserves the pack number, fixes the composition and the pack root, and asks for approval
   * . Answers 409 `not-ready` if something blocks the draft; `current.blockers` then has the
   * result of `blockersOf`. Answers 409 `version-conflict` or `submitted` if the draft has changed
   * or is submitted already. Answers 409 `warnings-unticked` if `ticked` lacks a price warning; then
   * `current.priceWarnings` has the result of `priceWarningsOf`. Answers 409 `lawyer-view-missing` if
   * one of them is a limit for gifts by chance and `lawyerView` is empty (B-059).
   */
  'POST /pack-drafts/{id}/submit': {
    permission: 'packs.submit',
    audit: 'packs.submit',
    logs: {
      packId: id,
      name: openText,
      currency: openText,
      price: count,
      total: count,
      startsAt: time.nullable(),
      endsAt: time.nullable(),
      isDemo: z.boolean(),
      packRoot: openText,
      textWarnings: z.array(openText),
      priceWarnings: z.array(openText),
    },
    stepUp: false,
    approval: 'packs.publish',
    params: idParams,
    request: z.strictObject({
      requestId,
      version,
      reason,
      ticked: z.array(z.enum(PRICE_WARNINGS)).max(PRICE_WARNINGS.length).default([]),
      lawyerView: shapeOf(lawyerViewFields).lawyerView.default(''),
    }),
    answer: requested,
  },
  /** Takes a submission back, so that the draft can be changed again. */
  'POST /pack-drafts/{id}/withdraw': {
    permission: 'packs.submit',
    audit: 'packs.withdraw',
    stepUp: false,
    params: idParams,
    request: z.strictObject({ requestId, reason }),
  },
} as const satisfies CallList
