import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import type { PreviewRow } from '#contract/console/carriers/carriers.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'
import { useDownload } from './use-download.ts'

export interface MakeFileProps {
  readonly code: LayoutCode
  /** The parcels without problems, which the file will contain. */
  readonly rows: readonly PreviewRow[]
  readonly shipDay: string
  readonly reload: () => Promise<unknown>
}

/** If the label of a parcel was exported before, the operator must enter a reason. */
export function MakeFile({ code, rows, shipDay, reload }: MakeFileProps) {
  const { preview: texts, export: exportTexts } = useTexts(carriersTexts)
  const { run, isRunning, error } = useFormAct('POST /exports')
  const file = useDownload()
  const [made, setMade] = useState<ConsoleAnswer<'POST /exports'>>()
  const [isAsking, setIsAsking] = useState(false)
  const needsReason = rows.some(({ exportedIn }) => exportedIn !== null)
  const make = async (reason?: string) => {
    const ids = rows.map(({ id }) => id)
    const request = { code, ids, shipDay, ...(reason === undefined ? {} : { reason }) }
    const answer = await run({ request })
    if (answer === undefined) return
    setIsAsking(false)
    setMade(answer)
    await reload()
  }
  return (
    <>
      {made === undefined ? null : (
        <Alert role="status" variant="outline" color="green.9">
          <Text size="sm" mb="xs">
            {texts.made(
              made.exports.length,
              made.exports.reduce((sum, { rowCount }) => sum + rowCount, 0),
              made.leftOut.length,
            )}
          </Text>
          <Group gap="xs">
            {made.exports.map(({ id, number }) => (
              <Button
                key={id}
                size="xs"
                disabled={file.isRunning}
                onClick={() => void file.start(id)}
              >
                {exportTexts.downloadOf(number)}
              </Button>
            ))}
          </Group>
        </Alert>
      )}
      {(error ?? file.error) === undefined || isAsking ? null : (
        <Alert role="alert" variant="outline" color="vermilion">
          {error ?? file.error}
        </Alert>
      )}
      {rows.length === 0 ? null : (
        <Group>
          <Button
            disabled={isRunning}
            onClick={() => (needsReason ? setIsAsking(true) : void make())}
          >
            {texts.make(rows.length)}
          </Button>
        </Group>
      )}
      <ActDialog
        title={texts.make(rows.length)}
        submit={texts.make(rows.length)}
        isOpen={isAsking}
        act={{ isRunning, error }}
        onClose={() => setIsAsking(false)}
        onSubmit={make}
      >
        <Text size="sm">{texts.makeText}</Text>
      </ActDialog>
    </>
  )
}
