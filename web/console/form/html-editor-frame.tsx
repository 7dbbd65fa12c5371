import { Box, Input, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { type Language, useTexts } from '#web/language/language.ts'
import styles from './html-editor.module.css'
import { htmlEditorTexts } from './html-editor.texts.ts'
import type { HtmlKind } from './html-extensions.ts'

export interface HtmlEditorProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  /** The greatest length of the HTML. */
  readonly max: number
  /** `page` if absent. */
  readonly kind?: HtmlKind
  /** The language of the text; that of the console if absent. */
  readonly lang?: Language
  readonly isReadOnly?: boolean
  readonly onChange: (html: string) => void
  /** Returns further buttons; `insert` puts a text at the place of the cursor. */
  readonly renderButtons?: (insert: (text: string) => void) => ReactNode
}

interface HtmlEditorFrameProps extends HtmlEditorProps {
  readonly id?: string
  readonly onLabel?: () => void
  readonly children?: ReactNode
}

/** What stands around an editor, as high without it, so that nothing moves when its library has come. */
export function HtmlEditorFrame(props: HtmlEditorFrameProps) {
  const { label, hint, value, max, id, onLabel, children } = props
  const texts = useTexts(htmlEditorTexts)
  return (
    <Stack gap={4}>
      <Input.Label id={id && `${id}-label`} labelElement="div" onClick={onLabel}>
        {label}
      </Input.Label>
      <Box className={styles.frame}>{children}</Box>
      <Text size="xs" id={id && `${id}-hint`}>
        {[hint, texts.count(value.length, max)].filter(Boolean).join(' ')}
      </Text>
      <ErrorNotice error={value.length > max ? texts.tooLong : undefined} />
    </Stack>
  )
}
