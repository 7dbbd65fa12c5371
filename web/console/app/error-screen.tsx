import { Button, Text, Title } from '@mantine/core'
import { FileNotLoaded } from '#web/kit/build-files.ts'
import { useTexts } from '#web/language/language.ts'
import { fileFailureTexts } from './file-failure.texts.ts'

/** Replaces a screen whose code could not be loaded, or which has failed with an error. */
export function ErrorScreen({ cause }: { readonly cause: unknown }) {
  const { screenFailed, failures, reload } = useTexts(fileFailureTexts)
  const { title, text } = cause instanceof FileNotLoaded ? failures[cause.failure] : screenFailed
  return (
    <>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text my="md">{text}</Text>
      <Button onClick={() => location.reload()}>{reload}</Button>
    </>
  )
}
