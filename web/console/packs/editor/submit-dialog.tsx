import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { lawyerViewFields } from '#contract/console/gifts/gifts.fields.ts'
import { needsLawyerView } from '#contract/console/gifts/gifts.rule.ts'
import { type Blocker, blockersOf, warningsOf } from '#contract/console/packs/pack-checks.rule.ts'
import { PRICE_WARNINGS, type PriceWarning } from '#contract/console/packs/price-warnings.rule.ts'
import { readFields } from '#web/console/form/read-fields.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { LawyerView } from '#web/console/gifts/lawyer-view.tsx'
import { cardsById } from '#web/console/packs/calculator/priced.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { checksTexts } from './checks.texts.ts'
import { ChecksReport } from './checks-report.tsx'
import { PriceWarnings } from './price-warnings.tsx'
import { TextWarnings } from './text-warnings.tsx'
import type { DraftEditing } from './use-draft.ts'
import { useServerNow } from './use-server-now.ts'

interface SubmitDialogProps {
  readonly editing: DraftEditing
  readonly reload: () => Promise<unknown>
  readonly onClose: () => void
}

/**
 * The dialog that submits the draft. If the draft cannot be submitted, the dialog shows the
 * reasons. Otherwise the dialog saves and submits the draft.
 */
export function SubmitDialog({ editing, reload, onClose }: SubmitDialogProps) {
  const texts = useTexts(checksTexts)
  const { draft, content, composition, isDirty, version, save } = editing
  const cards = cardsById(composition.cards)
  const serverNow = useServerNow()
  const known = useMemo(() => {
    const now = serverNow()
    const { hasLivePayments, rules, marginPermilleMin, charges } = draft
    return {
      blockers: blockersOf(content, { cards, now, hasLivePayments, rules }),
      warnings: warningsOf(content, { cards, now, marginPermilleMin, charges }),
    }
  }, [content, cards, draft, serverNow])
  const submitting = useSubmit(draft.id)
  const [ticked, setTicked] = useState<readonly PriceWarning[]>([])
  const isPrice = (kind: string) => (PRICE_WARNINGS as readonly string[]).includes(kind)
  const keys =
    submitting.priceWarnings ??
    PRICE_WARNINGS.filter((key) => known.warnings.some(({ kind }) => kind === key))
  const blockers = submitting.blockers ?? known.blockers
  const submit = async (reason: string, form: FormData) => {
    const savedVersion = isDirty ? await save() : version
    // If the draft could not be saved, the dialog closes, because the notices of the editor show
    // the reason.
    if (savedVersion === undefined) return onClose()
    if (!(await submitting.run({ version: savedVersion, reason, ticked, form }))) return
    onClose()
    await reload()
  }
  return (
    <ActDialog
      title={texts.title}
      submit={texts.submit}
      isOpen
      act={{
        isRunning:
          submitting.isRunning ||
          known.blockers.length > 0 ||
          !keys.every((key) => ticked.includes(key)),
        error: submitting.error,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">{texts.text}</Text>
      <ChecksReport
        blockers={blockers}
        warnings={known.warnings.filter(({ kind }) => !isPrice(kind))}
        cards={cards}
      />
      <PriceWarnings
        keys={keys}
        warnings={known.warnings}
        cards={cards}
        ticked={ticked}
        onTick={(all) => setTicked(all as readonly PriceWarning[])}
      />
      {needsLawyerView(keys) ? <LawyerView /> : null}
      <TextWarnings editing={editing} />
    </ActDialog>
  )
}

interface Submission {
  readonly version: number
  readonly reason: string
  readonly ticked: readonly PriceWarning[]
  readonly form: FormData
}
/** What the server found, if it refuses the draft. */
interface Checked {
  readonly blockers?: readonly Blocker[]
  readonly priceWarnings?: readonly PriceWarning[]
}

/**
 * Returns a function that submits the draft. The server checks the draft again. If it refuses the
 * draft, the dialog shows the server's reasons instead of its own.
 */
function useSubmit(draftId: number) {
  const sentenceOf = useSentence()
  const act = useAct('POST /pack-drafts/{id}/submit')
  const [error, setError] = useState<string>()
  const [blockers, setBlockers] = useState<readonly Blocker[]>()
  const [priceWarnings, setPriceWarnings] = useState<readonly PriceWarning[]>()
  return {
    error,
    blockers,
    priceWarnings,
    isRunning: act.isRunning,
    async run({ form, ticked, ...rest }: Submission): Promise<boolean> {
      setError(undefined)
      const request = { ...rest, ticked: [...ticked], ...readFields(lawyerViewFields, form) }
      const outcome = await act.run({ params: { id: draftId }, request })
      if (outcome?.kind === 'ok') return true
      setError(sentenceOf(outcome))
      const current =
        outcome?.kind === 'refused' ? (outcome.current as Checked | undefined) : undefined
      setBlockers(current?.blockers)
      setPriceWarnings(current?.priceWarnings)
      return false
    },
  }
}
