import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CardDetail } from '#contract/console/stock/cards.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useEditedRow, type VersionChange } from '#web/console/frame/use-edited-row.ts'
import { useVersionedSave } from '#web/console/frame/use-versioned-save.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { type CardEntry, CardForm } from './card-form.tsx'
import { cardsTexts } from './cards.texts.ts'

export interface CardEditorProps {
  readonly card: CardDetail
  readonly isReadOnly: boolean
  readonly reload: () => Promise<unknown>
  readonly onSaved: (isSaved: boolean) => void
}

/** The form that changes a card, with buttons that retire or delete the card. */
export function CardEditor({ card, isReadOnly, reload, onSaved }: CardEditorProps) {
  const texts = useTexts(cardsTexts)
  const act = useAct('POST /cards/{id}')
  const params = { id: String(card.id) }
  const saver = useVersionedSave({
    reload,
    onSaved,
    send: (entered: CardEntry, version) => act.run({ params, request: { ...entered, version } }),
  })
  const [ownChange, setOwnChange] = useState<VersionChange>()
  const edited = useEditedRow(card, { isDirty: saver.unsaved.isDirty, ownChange })
  return (
    <>
      <CardForm
        key={edited.row.version}
        initial={edited.row as CardEntry}
        isReadOnly={isReadOnly}
        isRunning={act.isRunning}
        error={saver.error}
        submit={texts.save}
        onChange={saver.unsaved.markChanged}
        onSubmit={(entered) => void saver.save(entered, edited.version)}
      >
        <EndButtons
          card={card}
          reload={reload}
          onDeleted={saver.unsaved.markSaved}
          onOwnChange={setOwnChange}
          onError={saver.setError}
        />
      </CardForm>
      {saver.conflictDialog}
      {saver.unsaved.question}
    </>
  )
}

interface EndButtonsProps extends Pick<CardEditorProps, 'card' | 'reload'> {
  /** Called before the operator is led away from the deleted card. */
  readonly onDeleted: () => void
  readonly onOwnChange: (change: VersionChange) => void
  readonly onError: (sentence: string | undefined) => void
}

function EndButtons({ card, reload, onDeleted, onOwnChange, onError }: EndButtonsProps) {
  const texts = useTexts(cardsTexts)
  const sentenceOf = useSentence()
  const navigate = useNavigate()
  const retire = useAct('POST /cards/{id}/retire')
  const remove = useAct('POST /cards/{id}/delete')
  const { version } = card
  const params = { id: String(card.id) }
  const isRetired = card.retiredAt !== null
  return (
    <>
      <Button
        variant="default"
        onClick={async () => {
          const outcome = await remove.run({ params, request: { version } })
          if (outcome?.kind === 'ok') {
            onDeleted()
            void navigate('/cards')
          } else if (outcome !== undefined) onError(sentenceOf(outcome))
        }}
      >
        {texts.delete}
      </Button>
      <Button
        variant="default"
        onClick={async () => {
          const outcome = await retire.run({ params, request: { version, isRetired: !isRetired } })
          if (outcome === undefined) return
          onError(outcome.kind === 'ok' ? undefined : sentenceOf(outcome))
          if (outcome.kind !== 'ok') return
          onOwnChange({ from: version, to: outcome.answer.version })
          await reload()
        }}
      >
        {isRetired ? texts.unretire : texts.retire}
      </Button>
    </>
  )
}
