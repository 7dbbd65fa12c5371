export const CLAIM_CAUSES = ['lost', 'damaged'] as const
export type ClaimCause = (typeof CLAIM_CAUSES)[number]

/** How a claim ends. */
export const CLAIM_OUTCOMES = ['paid', 'refused', 'withdrawn'] as const
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number]

export const CLAIM_STATES = ['open', ...CLAIM_OUTCOMES] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
