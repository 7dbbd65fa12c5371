import type { CampaignState } from '#contract/console/members/campaigns.ts'

/** How the badge of each state of a campaign looks. */
export const STATE_BADGES = {
  planned: { color: 'gray.8', variant: 'outline' },
  running: { color: 'green.9' },
  spent: { color: 'gray.8' },
  ended: { color: 'gray.8' },
  stopped: { color: 'gray.8' },
} as const satisfies Readonly<Record<CampaignState, object>>
