import { CloseButton, FileInput, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/language/language.ts'

interface UploadRowProps {
  readonly label: string
  /** Which files the shop takes. */
  readonly hint: string
  readonly accept: string
  /** A larger file is not sent: a server that refuses it may end the connection first. */
  readonly bytesMax: number
  readonly isRunning: boolean
  readonly onFile: (file: File) => Promise<void>
  /** Shows the stored file; empty as long as there is none. */
  readonly stored: ReactNode
  readonly onRemove: () => void
}

/** An input for a file that is stored as soon as it is chosen, with the stored one beside it. */
export function UploadRow(props: UploadRowProps) {
  const { label, hint, accept, bytesMax, isRunning, onFile, stored, onRemove } = props
  const texts = useTexts(consoleTexts)
  const [isTooLarge, setIsTooLarge] = useState(false)
  return (
    <Group align="end" wrap="nowrap">
      <FileInput
        flex={1}
        label={label}
        placeholder={hint}
        accept={accept}
        disabled={isRunning}
        value={null}
        error={isTooLarge ? texts.fileTooLarge(bytesMax / 1_048_576) : undefined}
        onChange={(file) => {
          setIsTooLarge(file !== null && file.size > bytesMax)
          if (file !== null && file.size <= bytesMax) void onFile(file)
        }}
      />
      {stored ? (
        <>
          {stored}
          <CloseButton aria-label={texts.removeFile(label)} onClick={onRemove} />
        </>
      ) : null}
    </Group>
  )
}
