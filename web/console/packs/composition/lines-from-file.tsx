import { Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { ImportRequest } from '#contract/console/imports/imported.ts'
import { compositionColumns } from '#contract/console/packs/composition-columns.fields.ts'
import { LINES_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ImportPanel } from '#web/console/imports/import-panel.tsx'
import { useTexts } from '#web/language/language.ts'
import { compositionTexts } from './composition.texts.ts'
import { linesOfDraft } from './draft-lines.rule.ts'
import { filledLines } from './editor.rule.ts'
import { comparedLines, withCopiesOf } from './file-lines.rule.ts'
import { Replacements } from './replacements.tsx'
import type { Composition } from './use-composition.ts'

interface LinesFromFileProps {
  readonly composition: Composition
}

/** Fills the composition with the lines of a file or of pasted cells. The operator saves it later. */
export function LinesFromFile({ composition }: LinesFromFileProps) {
  const texts = useTexts(compositionTexts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
        {texts.readFile}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={texts.readFile} size="xl">
        <Stack>{isOpen ? <FilePanel composition={composition} onDone={close} /> : null}</Stack>
      </Dialog>
    </>
  )
}

function FilePanel({ composition, onDone }: LinesFromFileProps & { readonly onDone: () => void }) {
  const texts = useTexts(compositionTexts)
  const act = useFormAct('POST /pack-drafts/read-lines')
  const [place, setPlace] = useState<'append' | 'replace'>('append')
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [isTooLong, setIsTooLong] = useState(false)
  const [unknownCodes, setUnknownCodes] = useState<readonly string[]>([])
  const { lines, dispatch, source } = composition
  const send = async (request: ImportRequest) => {
    const replacements = [...chosen].map(([code, by]) => ({ code, by }))
    const answer = await act.run({ request: { ...request, replacements } })
    if (answer === undefined) return undefined
    setUnknownCodes(answer.unknownCodes)
    const rows = linesOfDraft(answer.lines, answer.cards)
    const isTooLong = place === 'append' && filledLines(lines).length + rows.length > LINES_MAX
    setIsTooLong(isTooLong)
    if (isTooLong) return undefined
    if (answer.isDone) {
      dispatch({ type: place, rows: place === 'append' ? rows : withCopiesOf(lines, rows) })
      onDone()
    }
    return comparedLines(place === 'replace' ? lines : [], answer)
  }
  const onOtherContent = () => {
    setChosen(new Map())
    setUnknownCodes([])
    setIsTooLong(false)
  }
  const inputs = (
    <>
      {lines.length === 0 ? null : (
        <NativeSelect
          label={texts.place}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value as typeof place)}
          data={[
            { value: 'append', label: texts.append },
            { value: 'replace', label: texts.replace },
          ]}
        />
      )}
      <ErrorNotice error={isTooLong ? texts.importMany(LINES_MAX) : undefined} />
      {unknownCodes.length === 0 ? null : (
        <Replacements unknownCodes={unknownCodes} source={source} onTake={setChosen} />
      )}
    </>
  )
  const key = JSON.stringify([place, [...chosen]])
  return (
    <ImportPanel
      name={texts.grid}
      columns={compositionColumns}
      act={act}
      send={send}
      entry={{ inputs, key, isReady: true, onOtherContent }}
    />
  )
}
