import type { CampaignRow } from '#contract/console/campaigns/campaigns.ts'
import { GOOD } from '#web/console/format/colors.ts'
import { formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { campaignsTexts } from './campaigns.texts.ts'

export const CAMPAIGN_BADGES = {
  planned: { color: 'blue.9' },
  running: { color: GOOD },
  spent: { color: 'gray.8' },
  ended: { color: 'gray.8' },
  stopped: { color: 'gray.8' },
} as const

/** Returns functions that show an amount of a campaign in its currency, and its period. */
export function useCampaignFormat() {
  const { until } = useTexts(campaignsTexts)
  const { points, coins } = useTexts(unitTexts)
  return {
    amountOf: ({ currency }: Pick<CampaignRow, 'currency'>, amount: number) =>
      currency === 'point' ? points(amount) : coins(amount),
    periodOf: ({ startsAt, endsAt }: Pick<CampaignRow, 'startsAt' | 'endsAt'>) =>
      [startsAt, endsAt].map((time) => formatTime(time)).join(until),
  }
}
