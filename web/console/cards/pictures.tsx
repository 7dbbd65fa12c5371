import { Button, FileInput, Paper } from '@mantine/core'
import { useState } from 'react'
import type { Imported } from '#contract/console/imports/imported.ts'
import { pictureColumns } from '#contract/console/stock/card-columns.fields.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useUnloadQuestion } from '#web/console/frame/leave-question.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { ImportResult } from '#web/console/imports/import-panel.tsx'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { trackBusy } from '#web/wire/activity.ts'
import { cardsTexts } from './cards.texts.ts'

export interface PictureFieldProps {
  readonly code: string
  readonly onDone: () => Promise<unknown>
}

/** The field that replaces the picture of one card. The chosen file may have any name. */
export function PictureField({ code, onDone }: PictureFieldProps) {
  const texts = useTexts(cardsTexts)
  const give = useGivePicture()
  const [error, setError] = useState<string>()
  return (
    <>
      <FileInput
        label={texts.fields.image}
        {...PICTURE_FILES}
        size="xs"
        disabled={give.isRunning}
        value={null}
        onChange={async (file) => {
          if (file === null) return
          const given = await give.run(file, `${code}.picture`)
          setError(given?.isDone === false ? given.sentence : undefined)
          await onDone()
        }}
      />
      <ErrorNotice error={error} />
    </>
  )
}

/**
 * The file name of a picture is the code of the card to which it belongs. The names are checked
 * before the pictures are sent.
 */
export function PicturePairs() {
  const texts = useTexts(cardsTexts)
  const give = useGivePicture()
  const [files, setFiles] = useState<readonly File[]>([])
  const [given, setGiven] = useState<readonly GivenPicture[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const check = useFormAct('POST /cards/pictures')
  const [checked, setChecked] = useState<Imported>()
  const look = async (chosen: readonly File[]) =>
    setChecked(await check.run({ request: { fileNames: chosen.map(({ name }) => name) } }))
  const run = async () => {
    setIsRunning(true)
    setGiven([])
    const failed: File[] = []
    for (const file of files) {
      const outcome = await give.run(file)
      if (outcome === undefined) break
      if (!outcome.isDone) failed.push(file)
      setGiven((earlier) => [...earlier, outcome])
    }
    setFiles(failed)
    setIsRunning(false)
  }
  useUnloadQuestion(isRunning)
  return (
    <Paper withBorder p="md">
      <FileInput
        label={texts.photos}
        {...PICTURE_FILES}
        multiple
        clearable
        value={[...files]}
        onChange={(chosen) => {
          setFiles(chosen)
          setGiven([])
          setChecked(undefined)
          if (chosen.length > 0) void look(chosen)
        }}
      />
      <Button
        mt="sm"
        disabled={files.length === 0 || isRunning}
        onClick={() => void trackBusy(run())}
      >
        {isRunning
          ? texts.sendingPhotos(given.length, files.length)
          : texts.sendPhotos(files.length)}
      </Button>
      <ErrorNotice error={check.error} />
      {given.length === 0 && checked !== undefined ? (
        <ImportResult result={checked} columns={pictureColumns} isPartial />
      ) : null}
      {given.length === 0 ? null : <GivenTable given={given} />}
    </Paper>
  )
}

function GivenTable({ given }: { readonly given: readonly GivenPicture[] }) {
  const texts = useTexts(cardsTexts)
  return (
    <RowTable
      aria-label={texts.photoFile}
      mt="md"
      columns={[texts.photoFile, texts.result]}
      rows={given.map(({ fileName, isDone, sentence }) => ({
        key: fileName,
        cells: [fileName, sentence],
        ...(isDone ? {} : { bg: 'vermilion.0' }),
      }))}
    />
  )
}

interface GivenPicture {
  readonly fileName: string
  readonly isDone: boolean
  readonly sentence: string
}

/** Returns an act that stores a file as the picture of the card whose code is the file's name. */
function useGivePicture() {
  const texts = useTexts(cardsTexts)
  const sentenceOf = useSentence()
  const act = useAct('POST /cards/picture')
  return {
    isRunning: act.isRunning,
    async run(file: File, fileName = file.name): Promise<GivenPicture | undefined> {
      const request = { fileName, file: await fileText(file) }
      const outcome = await act.run({ request })
      if (outcome === undefined) return undefined
      if (outcome.kind !== 'ok') return { fileName, isDone: false, sentence: sentenceOf(outcome) }
      const sentence = outcome.answer.isChanged ? texts.photoDone : texts.photoSame
      return { fileName, isDone: true, sentence }
    },
  }
}
