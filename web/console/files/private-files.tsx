import { Button, FileInput, Group, Image, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { bytesOf } from '#web/console/format/file-bytes.ts'
import { formatTime } from '#web/console/format/times.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { download } from '#web/kit/download.ts'
import { useTexts } from '#web/language/language.ts'
import { privateFilesTexts } from './private-files.texts.ts'

interface PrivateFile {
  readonly id: number
  readonly operator: string
  readonly at: string
  readonly isErased: boolean
}
/**
 * The result of opening a file: its content as base64, or the sentence that explains why the server
 * refused. Undefined means that there is nothing to show.
 */
export type OpenedFile =
  | { readonly contentType: 'image/webp' | 'application/pdf'; readonly content: string }
  | { readonly error: string }
  | undefined

export interface PrivateFilesProps {
  readonly title: string
  readonly text: string
  readonly files: readonly PrivateFile[]
  /** Opens a file. Undefined if the operator's role may not open files. */
  readonly onOpen?: ((id: number) => Promise<OpenedFile>) | undefined
  /** Returns undefined after a success, and otherwise the sentence of the refusal. */
  readonly onAdd?: ((file: File) => Promise<string | undefined>) | undefined
  readonly input: {
    readonly label: string
    readonly accept: string
    readonly placeholder: string
    /** If set, a phone or tablet opens its camera instead of a file dialog. */
    readonly capture?: 'environment'
  }
}

/** Files that only some roles may open, such as photos of packed cards. */
export function PrivateFiles({ title, text, files, onOpen, onAdd, input }: PrivateFilesProps) {
  const texts = useTexts(privateFilesTexts)
  const [picture, setPicture] = useState<string>()
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<string | undefined>) => {
    setIsBusy(true)
    setError(await work().finally(() => setIsBusy(false)))
  }
  const open = async (id: number) => {
    const opened = await onOpen?.(id)
    if (opened === undefined || 'error' in opened) return opened?.error
    const { contentType, content } = opened
    if (contentType === 'image/webp') setPicture(`data:${contentType};base64,${content}`)
    else download(new File([bytesOf(content)], `${id}.pdf`, { type: contentType }))
    return undefined
  }
  return (
    <Paper withBorder p="md" maw={860}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm">
          {text} {texts.logged}
        </Text>
        <ErrorNotice error={error} />
        {files.length === 0 ? <Text size="sm">{texts.none}</Text> : null}
        {files.map((file, index) => (
          <FileRow
            key={file.id}
            file={file}
            nth={index + 1}
            title={title}
            isBusy={isBusy}
            onOpen={onOpen && (() => void run(() => open(file.id)))}
          />
        ))}
        {onAdd === undefined ? null : (
          <FileInput
            {...input}
            size="xs"
            maw={360}
            disabled={isBusy}
            value={null}
            onChange={(file) => {
              if (file !== null) void run(() => onAdd(file))
            }}
          />
        )}
      </Stack>
      <Dialog
        title={title}
        size="xl"
        isOpen={picture !== undefined}
        onClose={() => setPicture(undefined)}
      >
        <Image src={picture} alt={title} fit="contain" mah="75vh" />
      </Dialog>
    </Paper>
  )
}

interface FileRowProps {
  readonly file: PrivateFile
  readonly nth: number
  readonly title: string
  readonly isBusy: boolean
  readonly onOpen: (() => void) | undefined
}

function FileRow({ file, nth, title, isBusy, onOpen }: FileRowProps) {
  const texts = useTexts(privateFilesTexts)
  return (
    <Group gap="md">
      <Text size="sm" miw={60}>
        {texts.name(nth)}
      </Text>
      <Text size="sm">{formatTime(file.at)}</Text>
      <Text size="sm">{file.operator}</Text>
      {file.isErased ? (
        <Text size="sm" c="gray.7">
          {texts.erased}
        </Text>
      ) : onOpen === undefined ? null : (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={texts.openNth(title, nth)}
          onClick={onOpen}
        >
          {texts.open}
        </Button>
      )}
    </Group>
  )
}
