import type { ApprovalRow } from '#contract/console/operators/approvals.ts'
import { campaignsTexts } from '#web/console/campaigns/campaigns.texts.ts'
import { contentsTexts } from '#web/console/contents/contents.texts.ts'
import { membersTexts } from '#web/console/members/members.texts.ts'
import { identityTexts } from '#web/console/settings/identity.texts.ts'
import { rulesTexts } from '#web/console/settings/rules.texts.ts'
import { settingsTexts } from '#web/console/settings/settings.texts.ts'
import { useTexts } from '#web/language/language.ts'

/** Returns the names of the fields of a request, as the form names them that made the request. */
export function useFieldTitles(kind: ApprovalRow['kind']): Readonly<Record<string, string>> {
  const campaigns = useTexts(campaignsTexts)
  const contents = useTexts(contentsTexts)
  const identity = useTexts(identityTexts)
  const members = useTexts(membersTexts)
  const rules = useTexts(rulesTexts)
  const settings = useTexts(settingsTexts)
  switch (kind) {
    case 'announcements.send':
      return contents.fields
    case 'campaigns.start':
      return campaigns.fields
    case 'courses.add':
      return settings.course.fields
    case 'members.export':
      return { ...members.list.fields, flag: members.list.fields.flags }
    case 'members.move-in':
      return members.moveIn.fields
    case 'settings.identity':
      return {
        ...identity.fields,
        ...identity.colors,
        ...identity.pictures,
        movies: identity.movies,
        rarities: identity.rarities,
      }
    case 'settings.rules':
      return { ...rules.fields, rules: rules.title }
    default:
      return {}
  }
}
