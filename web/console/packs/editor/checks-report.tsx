import { Alert, List, Stack, Text } from '@mantine/core'
import type { Blocker, Warning } from '#contract/console/packs/pack-checks.rule.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import { CAUTION } from '#web/console/format/colors.ts'
import { percent } from '#web/console/format/units.texts.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { checksTexts } from './checks.texts.ts'

const SHOWN_MAX = 10

interface ChecksReportProps {
  readonly blockers: readonly Blocker[]
  readonly warnings: readonly Warning[]
  readonly cards: ReadonlyMap<number, CardFacts>
}

/**
 * Lists the reasons why the draft cannot be submitted, and the warnings, which do not prevent a
 * submission.
 */
export function ChecksReport({ blockers, warnings, cards }: ChecksReportProps) {
  const texts = useTexts(checksTexts)
  const warningText = useWarningText(cards)
  return (
    <Stack gap="sm">
      {blockers.length === 0 ? <Text size="sm">{texts.ready}</Text> : null}
      {blockers.length === 0 ? null : (
        <Alert variant="outline" color="vermilion" title={texts.blockersTitle}>
          <List size="sm">
            {blockers.map((blocker) => (
              <List.Item key={blocker.kind}>
                {texts.blockers[blocker.kind]}
                {'lines' in blocker ? texts.rows(blocker.lines.slice(0, SHOWN_MAX)) : null}
                {'cards' in blocker ? <Shortages shortages={blocker.cards} cards={cards} /> : null}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {warnings.length === 0 ? null : (
        <Alert variant="outline" color={CAUTION} title={texts.warningsTitle}>
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={warning.kind}>{warningText(warning)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}

/** Returns a function that says a warning with its figures. */
export function useWarningText(
  cards: ReadonlyMap<number, CardFacts>,
): (warning: Warning) => string {
  const texts = useTexts(checksTexts)
  return (warning) => {
    if (warning.kind === 'margin-low') {
      return texts.marginLow(percent(warning.permille), percent(warning.permilleMin))
    }
    if ('yenMax' in warning) {
      const { kind, yen, yenMax } = warning
      return `${texts.warnings[kind]}${texts.above(formatNumber(yen), formatNumber(yenMax))}`
    }
    if (warning.kind === 'gift-for-coins') return texts.warnings[warning.kind]
    if ('permille' in warning) {
      return `${texts.warnings[warning.kind]}${texts.rate(percent(warning.permille))}`
    }
    const codes = warning.cards.slice(0, SHOWN_MAX).map((id) => cards.get(id)?.code ?? id)
    const rest = warning.cards.length - codes.length
    const more = rest > 0 ? ` ${texts.more(rest)}` : ''
    return `${texts.warnings[warning.kind]}${texts.cards(codes.join(', '))}${more}`
  }
}

type Shortage = Extract<Blocker, { kind: 'stock-missing' }>['cards'][number]

function Shortages({
  shortages,
  cards,
}: {
  readonly shortages: readonly Shortage[]
  readonly cards: ReadonlyMap<number, CardFacts>
}) {
  const texts = useTexts(checksTexts)
  return (
    <List size="sm" withPadding>
      {shortages.slice(0, SHOWN_MAX).map(({ cardId, needed, free }) => (
        <List.Item key={cardId}>
          {texts.shortage(cards.get(cardId)?.code ?? String(cardId), needed, free)}
        </List.Item>
      ))}
      {shortages.length > SHOWN_MAX ? (
        <List.Item>{texts.more(shortages.length - SHOWN_MAX)}</List.Item>
      ) : null}
    </List>
  )
}
