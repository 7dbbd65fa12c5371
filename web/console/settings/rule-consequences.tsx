import { Alert, List, Text } from '@mantine/core'
import { POINTS_VALID_MONTHS } from '#contract/constants.ts'
import { type ShopRule, type ShopRules, shopRules } from '#contract/rules.ts'
import { CAUTION } from '#web/console/format/colors.ts'
import { Section } from '#web/console/frame/section.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { rulesTexts } from './rules.texts.ts'

interface RuleConsequencesProps {
  /** The rules as they are stored, or as a request for approval holds them. */
  readonly before: unknown
  readonly after: unknown
}

/** Says of each changed rule whom the change concerns, and what stays as it is. */
export function RuleConsequences(props: RuleConsequencesProps) {
  const texts = useTexts(rulesTexts)
  const { answer } = useLoad('GET /rules/concerned', {})
  const before = props.before as ShopRules
  const after = props.after as ShopRules
  const names = (Object.keys(shopRules) as ShopRule[]).filter(
    // An order is a list.
    (name) => String(before[name]) !== String(after[name]),
  )
  if (names.length === 0 || answer === undefined) return null
  return (
    <Section title={texts.consequences} size="h5">
      <List size="sm">
        {names.map((name) => (
          <List.Item key={name}>
            {texts.fields[name]}: {texts.consequencesOf[name](answer)}
          </List.Item>
        ))}
      </List>
      {names.includes('pointMonths') && after.pointMonths > POINTS_VALID_MONTHS ? (
        <Alert role="status" variant="outline" color={CAUTION} mt="xs">
          {texts.depositLaw}
        </Alert>
      ) : null}
      <Text size="sm" mt="xs">
        {texts.legalTexts}
      </Text>
    </Section>
  )
}
