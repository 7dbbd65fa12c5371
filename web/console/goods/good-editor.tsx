import { Button } from '@mantine/core'
import { useState } from 'react'
import type { GoodRow } from '#contract/console/goods.ts'
import { REASON } from '#contract/console/reasons.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { type Conflict, ConflictDialog } from '#web/console/frame/conflict-dialog.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { type GoodEntry, GoodForm } from './good-form.tsx'
import { goodsTexts } from './goods.texts.ts'

export interface GoodEditorProps {
  readonly good: GoodRow
  readonly isReadOnly: boolean
  readonly reload: () => Promise<unknown>
  readonly onSaved: (isSaved: boolean) => void
}

/** Changes or retires a good. A conflict shows both versions. */
export function GoodEditor({ good, isReadOnly, reload, onSaved }: GoodEditorProps) {
  const texts = useTexts(goodsTexts)
  const sentenceOf = useSentence()
  const save = useAct('POST /goods/{id}')
  const [error, setError] = useState<string>()
  const [conflict, setConflict] = useState<Conflict & { readonly entered: GoodEntry }>()
  const submit = async (entered: GoodEntry, version: number) => {
    setError(undefined)
    setConflict(undefined)
    onSaved(false)
    const request = { ...entered, version }
    const outcome = await save.run({ params: { id: String(good.id) }, request })
    const isConflict = outcome?.kind === 'refused' && outcome.reason === REASON.versionConflict
    if (isConflict) setConflict({ mine: { ...entered }, theirs: outcome.current ?? {}, entered })
    else if (outcome?.kind === 'ok') {
      onSaved(true)
      await reload()
    } else if (outcome !== undefined) setError(sentenceOf(outcome))
  }
  return (
    <>
      <GoodForm
        initial={good as GoodEntry}
        isReadOnly={isReadOnly}
        isRunning={save.isRunning}
        error={error}
        submit={texts.save}
        onSubmit={(entered) => void submit(entered, good.version)}
      >
        <RetireButton good={good} reload={reload} onRefused={setError} />
      </GoodForm>
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

interface RetireButtonProps extends Pick<GoodEditorProps, 'good' | 'reload'> {
  readonly onRefused: (sentence: string) => void
}

function RetireButton({ good, reload, onRefused }: RetireButtonProps) {
  const texts = useTexts(goodsTexts)
  const sentenceOf = useSentence()
  const retire = useAct('POST /goods/{id}/retire')
  const { id, version, retired_at } = good
  const isRetired = retired_at !== null
  return (
    <Button
      variant="default"
      disabled={retire.isRunning}
      onClick={async () => {
        const request = { version, is_retired: !isRetired }
        const outcome = await retire.run({ params: { id: String(id) }, request })
        if (outcome?.kind === 'ok') await reload()
        else if (outcome !== undefined) onRefused(sentenceOf(outcome))
      }}
    >
      {isRetired ? texts.bringBack : texts.retire}
    </Button>
  )
}
