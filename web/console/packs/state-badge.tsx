import { Badge } from '@mantine/core'
import type { PackState } from '#contract/console/packs/pack-limits.rule.ts'
import { CAUTION, GOOD } from '#web/console/format/colors.ts'
import { useTexts } from '#web/language/language.ts'
import { packsTexts } from './packs.texts.ts'

const COLORS: Readonly<Record<PackState, string>> = {
  draft: 'gray.7',
  submitted: CAUTION,
  scheduled: 'blue.9',
  'on-sale': GOOD,
  'sold-out': 'vermilion',
  ended: 'dark.4',
}

export function StateBadge({ state }: { readonly state: PackState }) {
  const { states } = useTexts(packsTexts)
  return <Badge color={COLORS[state]}>{states[state]}</Badge>
}
