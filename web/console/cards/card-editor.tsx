import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CardDetail } from '#contract/console/cards.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { type Conflict, ConflictDialog } from '#web/console/frame/conflict-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { type CardEntry, CardForm } from './card-form.tsx'
import { cardsTexts } from './cards.texts.ts'

export interface CardEditorProps {
  readonly card: CardDetail
  readonly isReadOnly: boolean
  readonly reload: () => Promise<unknown>
  readonly onSaved: (isSaved: boolean) => void
}

/** Changes, retires or deletes a card. A conflict shows both versions. */
export function CardEditor({ card, isReadOnly, reload, onSaved }: CardEditorProps) {
  const texts = useTexts(cardsTexts)
  const sentenceOf = useSentence()
  const save = useAct('POST /cards/{id}')
  const [error, setError] = useState<string>()
  const [conflict, setConflict] = useState<Conflict & { readonly entered: CardEntry }>()
  const submit = async (entered: CardEntry, version: number) => {
    setError(undefined)
    setConflict(undefined)
    onSaved(false)
    const request = { ...entered, version }
    const outcome = await save.run({ params: { id: String(card.id) }, request })
    const isConflict = outcome?.kind === 'refused' && outcome.reason === REASON.versionConflict
    if (isConflict) setConflict({ mine: { ...entered }, theirs: outcome.current ?? {}, entered })
    else if (outcome?.kind === 'ok') {
      onSaved(true)
      await reload()
    } else if (outcome !== undefined) setError(sentenceOf(outcome))
  }
  return (
    <>
      <CardForm
        initial={card as CardEntry}
        isReadOnly={isReadOnly}
        isRunning={save.isRunning}
        error={error}
        submit={texts.save}
        onSubmit={(entered) => void submit(entered, card.version)}
      >
        <EndButtons card={card} reload={reload} onRefused={setError} />
      </CardForm>
      <ConflictDialog
        conflict={conflict}
        onTakeTheirs={() => {
          setConflict(undefined)
          void reload()
        }}
        onKeepMine={(version) => conflict && void submit(conflict.entered, version)}
      />
    </>
  )
}

interface EndButtonsProps extends Pick<CardEditorProps, 'card' | 'reload'> {
  readonly onRefused: (sentence: string) => void
}

function EndButtons({ card, reload, onRefused }: EndButtonsProps) {
  const texts = useTexts(cardsTexts)
  const sentenceOf = useSentence()
  const navigate = useNavigate()
  const retire = useAct('POST /cards/{id}/retire')
  const remove = useAct('POST /cards/{id}/delete')
  const { version } = card
  const params = { id: String(card.id) }
  const isRetired = card.retired_at !== null
  return (
    <>
      <Button
        variant="default"
        onClick={async () => {
          const outcome = await remove.run({ params, request: { version } })
          if (outcome?.kind === 'ok') void navigate('/cards')
          else if (outcome !== undefined) onRefused(sentenceOf(outcome))
        }}
      >
        {texts.delete}
      </Button>
      <Button
        variant="default"
        onClick={async () => {
          const outcome = await retire.run({ params, request: { version, is_retired: !isRetired } })
          if (outcome?.kind === 'ok') await reload()
          else if (outcome !== undefined) onRefused(sentenceOf(outcome))
        }}
      >
        {isRetired ? texts.unretire : texts.retire}
      </Button>
    </>
  )
}
