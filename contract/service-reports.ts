import { z } from 'zod'
import { type Call, page, pageParams } from './call.ts'

/** What a report of a month says. Months begin at midnight in Asia/Tokyo. */
export interface ServiceReport {
  readonly algo: 'HIKIFUDA/report'
  /** A later version has more fields: 2 has `cases`. */
  readonly version: 1 | 2
  /** As YYYY-MM. */
  readonly month: string
  /** The hash of the report of the month before; zeros in the first report. */
  readonly previous: string
  readonly parcels: {
    /** Parcels that left in this month, also those that were requested earlier. */
    readonly sent: number
    /**
     * Days of the calendar from the request to the hand-over to the carrier, 0 on the same day. Half
     * of all parcels took at most the median, 95 of 100 at most the other. Null without a parcel.
     */
    readonly days_median: number | null
    readonly days_p95: number | null
    /** Parcels that were requested before the month's end and had not left then. */
    readonly waiting: number
  }
  /** Messages of the contact form, and problems with parcels. */
  readonly cases?: {
    readonly opened: number
    /** Cases whose first answer was in this month, whenever they were opened. */
    readonly answered: number
    /** Cases that were closed in this month and not opened again before the report. */
    readonly closed: number
    /** Days of the calendar from the opening to the first answer, as for parcels. */
    readonly days_median: number | null
    readonly days_p95: number | null
  }
  /** The packs whose sale ended earlier than planned, with the tickets that nobody drew. */
  readonly early_ends: readonly {
    readonly pack_id: number
    readonly total: number
    readonly left: number
  }[]
  /** Refunds and chargebacks, less what came back to the shop. */
  readonly returned: { readonly payments: number; readonly yen: number }
  readonly void_batches: {
    readonly batches: number
    readonly purchases: number
    readonly draws: number
  }
  readonly packs: readonly ReportedPack[]
}

/** The draws of a pack: those of the receipts `t_from` to `t_until` - 1 of its public log. */
export interface ReportedPack {
  readonly pack_id: number
  readonly t_from: number
  readonly t_until: number
  readonly draws: number
  /** The tickets of the published composition. */
  readonly total: number
  /** Empty if the pack hides its line-up. `count` is that of the composition. */
  readonly rarities: readonly {
    readonly rarity: number
    readonly label: string
    readonly label_en?: string
    readonly drawn: number
    readonly count: number
  }[]
}

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

export const signedReport = z.object({
  /** A `ServiceReport` as canonical JSON (RFC 8785). The signature covers its hash. */
  body: z.string(),
  /** The time of the signature, in milliseconds since 1970. */
  milliseconds: z.number().int().min(0),
  public_key: hex(32),
  signature: hex(64),
})
export type SignedReport = z.infer<typeof signedReport>

export const serviceReportCalls = {
  /** One report a page, the newest first, with the one before it. */
  'GET /user/service_report/{page}': {
    access: 'guest',
    isSessionless: true,
    params: pageParams,
    answer: z.object({
      list: z.array(signedReport).max(2),
      page,
      /** The public key that belongs to the shop's present signing key. */
      public_key: hex(32),
    }),
  },
} as const satisfies Record<string, Call>
