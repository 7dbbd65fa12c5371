import type { CONTENT_STATES } from '#contract/console/texts/contents.fields.ts'

/**
 * Returns whether members see a banner or an announcement now, will see it later, or no longer see
 * it.
 */
export function stateAt(
  { startsAt, endsAt }: { readonly startsAt: Date | null; readonly endsAt: Date | null },
  now: Date,
): (typeof CONTENT_STATES)[number] {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt !== null && startsAt > now ? 'planned' : 'live'
}

/** Converts a time of a call, as ISO 8601, to a `Date`. Null stays null. */
export function timeOf(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso)
}
