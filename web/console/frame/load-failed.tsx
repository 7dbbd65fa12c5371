import { Alert, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import type { Refused, Unreachable } from '#web/console/wire/console-client.ts'
import { useTexts } from '#web/language/language.ts'

export interface LoadFailedProps {
  readonly outcome?: Refused | Unreachable | undefined
  /** Stands for the sentence of the outcome. */
  readonly sentence?: string | undefined
  /** Loads again what failed. Undefined if that cannot help. */
  readonly onRetry: (() => unknown) | undefined
  /** The title of the part that could not be loaded, if the screen has several parts. */
  readonly title?: string | undefined
  /** A link to a place from which the operator can go on. */
  readonly wayOut?: ReactNode
}

/** Shows why a screen could not be loaded, and what the operator can do next. */
export function LoadFailed({ outcome, sentence, onRetry, title, wayOut }: LoadFailedProps) {
  const texts = useTexts(consoleTexts)
  const sentenceOf = useSentence()
  const reason = outcome?.kind === 'refused' ? sentenceOf(outcome) : texts.loadFailed
  return (
    <Alert color="vermilion" variant="outline" role="alert" my="md" title={title}>
      {sentence ?? reason}
      <Group mt="sm">
        {onRetry === undefined ? null : (
          <Button variant="default" onClick={() => void onRetry()}>
            {texts.retry}
          </Button>
        )}
        {wayOut}
      </Group>
    </Alert>
  )
}

export interface PartFailedProps extends Pick<LoadFailedProps, 'title'> {
  readonly outcome: { readonly kind: 'ok' } | Refused | Unreachable | undefined
  readonly reload: () => unknown
}

/** Shows why a part of a screen could not be loaded. Shows nothing while or after it has loaded. */
export function PartFailed({ outcome, reload, title }: PartFailedProps) {
  if (outcome === undefined || outcome.kind === 'ok') return null
  return <LoadFailed outcome={outcome} onRetry={reload} title={title} />
}
