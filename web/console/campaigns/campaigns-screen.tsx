import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { campaignList } from '#contract/console/campaigns/campaigns.fields.ts'
import { ListScreen } from '#web/console/list/list-screen.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { campaignsTexts } from './campaigns.texts.ts'
import { CAMPAIGN_BADGES, useCampaignFormat } from './use-campaign-format.ts'

/** The campaigns with their cost so far and their budget, the newest first. */
export function CampaignsScreen() {
  const texts = useTexts(campaignsTexts)
  const can = useCan()
  const { amountOf, periodOf } = useCampaignFormat()
  const { list } = useDefinedList('GET /campaigns', campaignList, texts, {
    hrefOf: ({ id }) => `/campaigns/${id}`,
    badges: { state: CAMPAIGN_BADGES },
    cells: {
      amount: (row) => amountOf(row, row.amount),
      granted: (row) => amountOf(row, row.granted),
      budget: (row) => amountOf(row, row.budget),
      period: periodOf,
    },
  })
  const add = (
    <Button component={Link} to="/campaigns/new">
      {texts.add}
    </Button>
  )
  return <ListScreen {...list} text={texts.text} actions={can('campaigns.change') ? add : null} />
}
