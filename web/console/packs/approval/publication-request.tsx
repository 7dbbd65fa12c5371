import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ApprovalRow } from '#contract/console/operators/approvals.ts'
import { pricedPack, sharesOf, warningsOf } from '#contract/console/packs/pack-checks.rule.ts'
import type { PackDraft } from '#contract/console/packs/pack-drafts.ts'
import { calculate } from '#contract/console/packs/packs.rule.ts'
import type { PriceWarning } from '#contract/console/packs/price-warnings.rule.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { SmallLink } from '#web/console/frame/small-link.tsx'
import { giftsTexts } from '#web/console/gifts/gifts.texts.ts'
import { cardsById, cardsOf } from '#web/console/packs/calculator/priced.ts'
import { ScenarioTable } from '#web/console/packs/calculator/scenario-table.tsx'
import { SummaryBar } from '#web/console/packs/calculator/summary-bar.tsx'
import { CompositionView } from '#web/console/packs/composition/composition-view.tsx'
import { editorTexts } from '#web/console/packs/editor/editor.texts.ts'
import { PriceWarnings } from '#web/console/packs/editor/price-warnings.tsx'
import { useServerNow } from '#web/console/packs/editor/use-server-now.ts'
import { WarningTicks } from '#web/console/packs/editor/warning-ticks.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { publicationTexts } from './approval.texts.ts'
import { PublicationFacts } from './publication-facts.tsx'

export interface PublicationRequestProps {
  readonly approval: ApprovalRow
  /** The keys of the warnings that the approver has ticked so far. */
  readonly ticked: readonly string[]
  readonly onTick: (ticked: readonly string[]) => void
}

/**
 * Shows a request to publish a pack: the pack's composition, margin and texts. If the draft has
 * changed since the request, its root hash differs from the requested one, and a message appears
 * (A-198).
 */
export function PublicationRequest({ approval, ticked, onTick }: PublicationRequestProps) {
  const texts = useTexts(publicationTexts)
  const id = approval.targetId ?? ''
  const { answer, outcome, reload } = useLoad('GET /pack-drafts/{id}', { params: { id } })
  if (answer === undefined) return <PartFailed outcome={outcome} reload={reload} />
  const { draft } = answer
  const isSame = draft.packRoot === approval.after.packRoot
  return (
    <Stack gap="md">
      {isSame ? null : <Text c="vermilion">{texts.notFound}</Text>}
      <PublicationFacts draft={draft} />
      <SummaryBar
        content={draft.content}
        cards={cardsOf(draft.cards)}
        marginPermilleMin={draft.marginPermilleMin}
        charges={draft.charges}
      />
      <Margin draft={draft} />
      <Section title={texts.composition} size="h5">
        <CompositionView draft={draft} />
      </Section>
      <SmallLink to={`/packs/drafts/${draft.id}?tab=preview`}>{texts.toDraft}</SmallLink>
      <RequestedView view={approval.after.lawyerView} />
      <RequestedPrices draft={draft} approval={approval} ticked={ticked} onTick={onTick} />
      <TextWarnings approval={approval} ticked={ticked} onTick={onTick} />
    </Stack>
  )
}

function Margin({
  draft: { content, cards, marginPermilleMin, charges },
}: {
  readonly draft: PackDraft
}) {
  const calculation = useMemo(
    () => calculate(pricedPack(content, cardsById(cardsOf(cards))), sharesOf(content), charges),
    [content, cards, charges],
  )
  return (
    <ScenarioTable
      calculation={calculation}
      currency={content.currency}
      marginPermilleMin={marginPermilleMin}
    />
  )
}

/** The lawyer's view of prizes above a limit for gifts by chance (B-059). */
function RequestedView({ view }: { readonly view: unknown }) {
  const { fields } = useTexts(giftsTexts)
  if (typeof view !== 'string') return null
  return <FactTable name={fields.lawyerView} rows={[[fields.lawyerView, view]]} />
}

/** The prices that the submitter has confirmed, with their figures. */
function RequestedPrices({
  draft,
  approval,
  ticked,
  onTick,
}: PublicationRequestProps & { readonly draft: PackDraft }) {
  const { content, marginPermilleMin, charges } = draft
  const cards = cardsById(cardsOf(draft.cards))
  const now = useServerNow()()
  return (
    <PriceWarnings
      keys={(approval.after.priceWarnings ?? []) as readonly PriceWarning[]}
      warnings={warningsOf(content, { cards, now, marginPermilleMin, charges })}
      cards={cards}
      ticked={ticked}
      onTick={onTick}
      isDisabled={approval.state !== 'waiting'}
    />
  )
}

/**
 * The warnings about numbers in the texts that differ from the composition. The approver ticks each
 * warning separately.
 */
function TextWarnings({ approval, ticked, onTick }: PublicationRequestProps) {
  const texts = useTexts(publicationTexts)
  const { fields, textWarning } = useTexts(editorTexts)
  const warnings = (approval.after.textWarnings ?? []) as readonly string[]
  const labelOf = (key: string) => {
    const [field = '', ...found] = key.split(':')
    return textWarning(fields[field as keyof typeof fields] ?? field, found.join(':'))
  }
  return (
    <WarningTicks
      title={texts.warnings}
      text={texts.warningsText}
      items={warnings.map((key) => [key, labelOf(key)])}
      ticked={ticked}
      onTick={onTick}
      isDisabled={approval.state !== 'waiting'}
    />
  )
}
