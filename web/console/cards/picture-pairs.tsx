import { Button, FileInput, Paper, Table } from '@mantine/core'
import { useState } from 'react'
import { PICTURE_FILES } from '#web/console/format/picture-files.ts'
import { useTexts } from '#web/language/language.ts'
import { trackBusy } from '#web/wire/activity.ts'
import { cardsTexts } from './cards.texts.ts'
import { type GivenPicture, useGivePicture } from './use-give-picture.ts'

/**
 * Stores pictures one after the other. The file name of a picture is the code of the card to which
 * it belongs.
 */
export function PicturePairs() {
  const texts = useTexts(cardsTexts)
  const give = useGivePicture()
  const [files, setFiles] = useState<readonly File[]>([])
  const [given, setGiven] = useState<readonly GivenPicture[]>([])
  const [isRunning, setIsRunning] = useState(false)
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
        }}
      />
      <Button
        mt="sm"
        disabled={files.length === 0 || isRunning}
        onClick={() => void trackBusy(run())}
      >
        {texts.sendPhotos(files.length)}
      </Button>
      {given.length === 0 ? null : (
        <Table aria-label={texts.photoFile} mt="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.photoFile}</Table.Th>
              <Table.Th>{texts.result}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {given.map(({ fileName, isDone, sentence }) => (
              <Table.Tr key={fileName} {...(isDone ? {} : { bg: 'vermilion.0' })}>
                <Table.Td>{fileName}</Table.Td>
                <Table.Td>{sentence}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}
